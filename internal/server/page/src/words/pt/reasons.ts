// Every reason of the server in Portuguese, by its code. The holes are those of ../reasons.ts.

import type { Sentences } from "../reason";

export const reasons: Sentences = {
  // How a game ended
  amended: "{note}",
  "both-passed": "os dois lados passaram, e o tabuleiro conta como está",
  "called-off": "o torneio foi cancelado: {text}",
  "counted-at-limit": "{because}, e o tabuleiro é contado como está",
  "ended-early": "a organização encerrou o torneio: {text}",
  "judged-at-limit":
    "{because}; sai do tabuleiro o que está morto com certeza, segundo {who:mediator}, e o resto conta como está",
  left: "as {color:color} saíram, e as {other:color} ficaram com a vitória",
  "move-limit": "a partida chegou ao limite de jogadas ({moves})",
  "not-begun": "as {color:color} não começaram a tempo",
  "out-of-time": "o tempo das {color:color} acabou",
  "player-absent": "{player} não chegou a tempo",
  "players-absent": "nem {player} nem {other} chegaram a tempo",
  "player-disqualified": "desclassificação de {player}: {text}",
  "program-failed": "o programa das {color:color} falhou: {because}",
  resigned: "as {color:color} desistiram",
  "third-repetition": "a mesma posição apareceu pela terceira vez",
  "void-agreed": "os dois lados concordaram que a partida fica sem resultado",

  // What came of a stop
  "cleanup-begins": "as listas diferem: uma limpeza, e depois vive tudo o que ficar no tabuleiro",
  "count-accepted": "{who:mediator} contou o tabuleiro, e ninguém discordou",
  "count-disputed": "as {color:color} discordam da contagem; com dois passes agora mesmo, ela fica como está",
  "count-referred": "foi combinado quem conta o tabuleiro",
  "limit-referred": "{because}; um avaliador conta o tabuleiro",
  "dispute-decided": "as listas diferiam, e {who:mediator} decidiu o que estava em disputa",
  "dispute-referred": "as listas diferem, e foi combinado quem decide",
  "dispute-resumed": "as listas diferem, e a partida continua; com dois passes agora mesmo, tudo vive",
  "dispute-resumed-confirmed":
    "as listas diferem, e a disputa se resolve jogando; só está morto o que o dono confirmou",
  "dispute-resumed-listed": "as listas diferem, e a disputa se resolve jogando; o que está nas duas listas está morto",
  "dispute-tried": "o que estava em disputa foi jogado numa cópia do tabuleiro",
  "four-passes-alive": "quatro passes seguidos: o que está no tabuleiro vive",
  "four-passes-counted": "quatro passes seguidos: vale a contagem anterior",
  "game-goes-on": "as {color:color} querem que a partida continue, e o outro lado joga primeiro",
  "list-accepted": "as {color:color} aceitaram a lista das {other:color}",
  "lists-settle": "as listas de pedras mortas não deixam nada em disputa",
  "marking-done": "os dois lados terminaram de marcar",
  "marks-disputed": "as {color:color} discordam das marcas; com dois passes agora mesmo, tudo vive",
  "played-out": "a disputa foi resolvida jogando, e o que está no tabuleiro vive",
  "played-out-confirmed":
    "a disputa foi resolvida jogando, e o que está no tabuleiro vive, exceto as pedras confirmadas como mortas",
  "played-out-listed":
    "a disputa foi resolvida jogando, e o que está no tabuleiro vive, exceto as pedras que os dois listaram como mortas",
  "uncounted-accepted": "não houve veredito, e ninguém discordou do tabuleiro como está",

  // How a trial ended
  "trial-captured": "uma pedra da cadeia foi capturada",
  "trial-limit": "chegou-se ao limite de jogadas ({moves}), e a cadeia continua no tabuleiro",
  "trial-passed": "os dois lados passaram, e a cadeia continua no tabuleiro",
  "trial-repeated": "a situação se repetiu, e a cadeia continua no tabuleiro",
  "trial-unmoved": "o programa das {color:color} não jogou, e a cadeia continua no tabuleiro",

  // What decided a chain
  "fate-as-is": "nada é retirado",
  "fate-both-captured": "capturada no teste {trial}, mas uma cadeia que ela toca também foi: as duas ficam",
  "fate-both-silent": "morta, segundo o árbitro; nenhum dos lados disse nada",
  "fate-captured": "capturada no teste {trial}",
  "fate-disputed-alive": "em disputa: viva",
  "fate-given-up": "o dono abriu mão dela",
  "fate-judged-alive": "viva, segundo {who:mediator}",
  "fate-judged-dead": "morta, segundo {who:mediator}",
  "fate-limit": "contada como estava no limite de jogadas",
  "fate-listed-by-both": "nas duas listas",
  "fate-marked": "marcada, e os dois lados terminaram",
  "fate-no-verdict": "sem veredito: contada como está",
  "fate-not-captured": "não capturada no teste {trial}",
  "fate-owner-agreed": "na lista do outro lado, e o dono concordou",
  "fate-owner-silent": "morta, segundo o árbitro; o dono não disse nada",
  "fate-played-out": "resolvida jogando: viva",
  "fate-settled": "confirmada como morta na disputa e intocada desde então",
  "fate-unlisted": "em nenhuma lista",
  "fate-unmarked": "não marcada",

  // Why a move is illegal
  "illegal-ko": "{vertex} é ilegal: não se pode recapturar o ko imediatamente",
  "illegal-occupied": "{vertex} é ilegal: já há uma pedra aí",
  "illegal-off-board": "{vertex} é ilegal: o ponto fica fora do tabuleiro",
  "illegal-out-of-turn": "{vertex} é ilegal: não é a vez deste lado",
  "illegal-repetition": "{vertex} é ilegal: o tabuleiro voltaria a uma posição anterior (superko)",
  "illegal-suicide": "{vertex} é ilegal: a pedra ficaria sem liberdades, e o suicídio é proibido",

  // What a judge sees in a chain
  "chain-around-area": "ela cerca uma área que conta",
  "chain-attacked": "ela vive nas partidas aleatórias, mas uma busca em que o adversário joga primeiro a captura",
  "chain-connects":
    "a um atari se responde em {point}, o que a conecta a pedras capturadas em {share}% de {playouts} partidas aleatórias",
  "chain-connects-or-ko": "ela pode ser conectada em {point}, ou capturada em um ko",
  "chain-depends": "depende de como se joga",
  "chain-enclosed": "ela não tem espaço para viver dentro de uma parede que não pode ser capturada",
  "chain-estimated":
    "ela foi capturada em {share}% de {playouts} partidas aleatórias, e {dead}% das cadeias assim estão mortas em partidas terminadas",
  "chain-in-area": "ela está dentro de uma área que conta para o adversário",
  "chain-in-seki": "nenhum lado pode capturar o outro: {because}",
  "chain-one-sided-ko": "só {color:color} pode começar o ko de que ela depende",
  "chain-listed-dead": "o programa a dá como morta",
  "chain-listed-seki": "o programa a dá como seki",
  "chain-outside-areas": "ela não está em nenhuma área que conta",
  "chain-played-out": "ela foi capturada em {share}% de {playouts} partidas aleatórias",
  "chain-uncapturable": "ela não pode ser capturada, mesmo que o dono passe sempre",
  "chain-unlisted": "o programa não a dá como morta",
  "area-containing": "ela encerra: cruza uma área encerrada do adversário",
  "area-meets-uncontaining": "ela cruza uma área do adversário que não encerra",
  "area-two-points": "ela tem exatamente dois pontos vazios e uma pedra do adversário",

  // Where rules count otherwise than a plain count of areas
  "compare-ahead": "de {rulesets} conjuntos de regras, as Pretas estão à frente com {black}, as Brancas com {white}",
  "compare-ahead-drawn":
    "de {rulesets} conjuntos de regras, as Pretas estão à frente com {black}, as Brancas com {white}, e com {draws} há igualdade",
  "compare-won": "de {rulesets} conjuntos de regras, as Pretas vencem com {black}, as Brancas com {white}",
  "compare-won-drawn":
    "de {rulesets} conjuntos de regras, as Pretas vencem com {black}, as Brancas com {white}, e com {draws} há empate",
  "differ-button": "as {color:color} passaram primeiro e ficam com o botão, meio ponto",
  "differ-compensation": "as Brancas recebem um ponto por pedra de handicap das Pretas (são {stones})",
  "differ-compensation-but-one":
    "as Brancas recebem um ponto por pedra de handicap das Pretas, menos uma (são {stones})",
  "differ-dead-stay": "nada é retirado, então as pedras mortas em {points:some} contam como vivas",
  "differ-empty-points": "só contam as pedras, não os pontos que elas cercam: {black} das Pretas, {white} das Brancas",
  "differ-false-eyes":
    "os pontos que ainda terão de ser preenchidos para conectar, como os olhos falsos, não contam: {because}",
  "differ-group-tax":
    "os dois pontos de que cada grupo precisa para viver não contam: {black} das Pretas, {white} das Brancas",
  "differ-illegal-move": "jogada {move}: {because}; o tabuleiro é contado mesmo assim",
  "differ-komi": "o komi da partida é {komi:figure}",
  "differ-komi-usual": "o komi usual é {komi:figure}",
  "differ-neutral-gain": "uma pedra em um ponto neutro ganharia um ponto: {points:some}",
  "differ-neutral-no-gain": "uma pedra em um ponto neutro não ganharia nada: {points:some}",
  "differ-no-button": "ninguém passou, então ninguém fica com o botão, meio ponto",
  "differ-no-compensation": "as Brancas não recebem nada pelas pedras de handicap das Pretas (são {stones})",
  "differ-pass-stones":
    "cada passe entrega uma pedra (Pretas {black_passed}, Brancas {white_passed}): no total, as Pretas gastaram {black} e as Brancas {white}, e {because}",
  "differ-prisoners":
    "contam os prisioneiros em vez das pedras, o que favorece quem colocou menos no tabuleiro: Pretas {black}, Brancas {white}",
  "differ-prisoners-alike":
    "contam os prisioneiros em vez das pedras, o que dá no mesmo: os dois lados colocaram {stones} no tabuleiro",
  "differ-prisoners-passed":
    "contam os prisioneiros em vez das pedras, o que favorece quem colocou menos no tabuleiro ou entregou menos ao passar: Pretas {black}, Brancas {white}",
  "differ-prisoners-passed-alike":
    "contam os prisioneiros em vez das pedras, o que dá no mesmo: os dois lados colocaram no tabuleiro ou entregaram ao passar {stones}",
  "differ-seki": "os pontos em seki não contam: {because}",
  "differ-seki-neutral": "os pontos dos grupos em seki, ou seja, com um ponto neutro ao lado, não contam: {because}",
  "points-of": "{color:color}: {points:some}",
  "territory-away": "a contagem de território diferiria da de áreas em {away:figure}",
  "territory-away-compensated":
    "a contagem de território diferiria em {away:figure} da de áreas sem a compensação do handicap",
  "territory-same": "a contagem de território daria o mesmo que a de áreas",
  "territory-same-compensated": "a contagem de território daria o mesmo que a de áreas sem a compensação do handicap",

  // What counts under a ruleset
  "how-area": "contam as pedras vivas e os pontos que elas cercam; os prisioneiros não contam",
  "how-area-all":
    "contam as pedras e os pontos que elas cercam, e nada é retirado do tabuleiro: quem quer tirar pedras mortas tem de capturá-las",
  "how-area-button": "contam as pedras vivas e os pontos que elas cercam, e quem passa primeiro ganha meio ponto",
  "how-area-passes":
    "contam as pedras vivas e os pontos que elas cercam; como cada passe custa uma pedra, território e prisioneiros dão no mesmo",
  "how-stones": "só contam as pedras no tabuleiro: quem quer pontos tem de preenchê-los",
  "how-stones-tax":
    "contam as pedras e os pontos que ainda poderiam ser preenchidos: cada grupo paga pelos dois olhos que precisa guardar",
  "how-territory": "contam os pontos cercados e os prisioneiros; as pedras não contam, e em um seki nada conta",

  // A count: what was read of a territory
  "read-begins-by-stones":
    "{points:some}: questão de gosto; contado como se junto a uma só pedra morta começasse o dono e junto a várias o outro lado; Pretas menos Brancas, sem komi, dá {stones}, e {owner} se começar sempre o dono, {other} se começar sempre o outro lado",
  "read-begins-other":
    "{points:some}: questão de gosto; contado como se junto a pedras mortas começasse o outro lado; Pretas menos Brancas, sem komi, dá {other}, e {owner} se começar o dono, {stones} se ele só começar junto a uma única pedra morta",
  "read-begins-owner":
    "{points:some}: questão de gosto; contado como se junto a pedras mortas começasse o dono; Pretas menos Brancas, sem komi, dá {owner}, e {other} se começar o outro lado, {stones} se ele só começar junto a várias pedras mortas",
  "read-connect-counted":
    "{points:some}: questão de gosto; contado embora tenha de ser preenchido se o outro lado tomar antes um ponto neutro; Pretas menos Brancas, sem komi, dá {counted}, e {filled} se tais pontos não contarem",
  "read-connect-filled":
    "{points:some}: questão de gosto; contado sem o que tem de ser preenchido se o outro lado tomar antes um ponto neutro; Pretas menos Brancas, sem komi, dá {filled}, e {counted} se tais pontos contarem",
  "read-connect":
    "{points:some}: conta para as {color:color}, mas terá de ser preenchido para conectar se o outro lado tomar antes os pontos neutros",
  "read-eye": "{points:some}: um olho das {color:color}",
  "read-eye-open":
    "{points:some}: não é ponto das {color:color}, pois a fronteira está aberta, mas é um olho atrás de uma brecha",
  "read-eyes": "{points:some}: espaço para dois olhos das {color:color}",
  "read-false-eye":
    "{points:some}: não é ponto das {color:color}, pois um olho falso terá de ser preenchido para conectar",
  "read-fill": "{points:some}: não é ponto das {color:color}, pois terá de ser preenchido para conectar",
  "read-neutral": "{points:some}: de ninguém",
  "read-no-eye": "{points:some}: conta para as {color:color}, mas não é um olho, pois o outro lado pode quebrá-lo",
  "read-seki": "{stones:some}: {color:color} em seki, sem dois olhos",
  "read-seki-points": "{points:some}: não é ponto das {color:color}, em seki sem dois olhos ({stones:some})",

  // What a program did wrong
  "handicap-late": "o programa não colocou a tempo as pedras de handicap",
  "handicap-unfit":
    "{stones} pedras de handicap não cabem em um tabuleiro {size:size}: são no mínimo 2, e deve sobrar um ponto",
  "handicap-more-than-agreed": "{stones} pedras de handicap são mais do que as {agreed} combinadas",
  "list-unreadable": "o programa responde a final_status_list {status} com “{answer}”: {because}",
  "not-a-move": "“{said}” não é uma jogada",
  "not-a-point": "“{said}” não é um ponto",
  "program-astray": "o tabuleiro do programa não é o da partida: {because}",
  "program-ended": "o programa foi encerrado",
  "program-error": "{text}",
  "program-exited": "o programa terminou{command:during}: {ending}",
  "program-flooded": "o programa escreveu mais de {bytes} bytes ou {lines} linhas em uma resposta{command:during}",
  "program-gone": "o programa “{program}” não existe mais neste servidor",
  "program-hung-up": "o programa fechou a saída{command:during}; continua rodando, mas ninguém consegue falar com ele",
  "program-late": "o programa não tinha respondido quando o tempo dele acabou: {because}",
  "program-lost": "o programa falhou com as pedras mortas e não pode ser recuperado: {because}",
  "program-not-asked": "não foi possível perguntar ao programa a tempo",
  "program-not-started": "não foi possível iniciar o programa: {problem}",
  "program-on-copy": "na cópia do tabuleiro: {because}",
  "program-plays-squares": "o programa só joga em tabuleiros quadrados, não em {size:size}",
  "program-refused": "o programa recusa “{command}”: {message}",
  "program-silent": "o programa não respondeu{command:during} em {limit}{said:written}",
  "program-stray-reply": "o programa escreveu uma resposta que não é de nenhum comando{command:during}: “{said}”",
  "program-wrong-answer": "o programa responde a “{command}” com “{said}”",
  "plays-repetition": "o programa repete o tabuleiro, o que as regras proíbem",
  "refuses-repetition": "o programa recusa uma repetição do tabuleiro que as regras permitem",
  "refuses-suicide": "o programa recusa o suicídio, que as regras permitem",
  "refuses-suicide-of-one": "o programa recusa o suicídio de uma só pedra, que as regras permitem",

  // What is wrong with a list of dead stones
  "gives-up":
    "a lista abre mão de pedras das {color:color}, {points:points}, e o avaliador do árbitro tem certeza de que elas vivem",
  "gives-up-unsure":
    "a lista abre mão de pedras das {color:color}, {points:points}, e o avaliador do árbitro tem certeza de que elas vivem; se é isso mesmo, confirme",
  "no-stone-at": "não há pedra em {points:points}",
  "no-such-stones": "{because}",
  "points-off-board": "fora de um tabuleiro {size:size}: {points:points}",

  // Why there is no verdict
  "judge-unsure": "o avaliador não tem certeza sobre {points:points}",
  "mediator-gone": "o programa “{program}” não existe mais aqui",
  "mediator-left": "o mediador saiu",
  "mediator-plays-itself": "{program} joga nesta partida",
  "no-opinion": "o programa não diz quais pedras estão mortas",
  "verdict-late": "não houve veredito a tempo",

  // Reviews
  "review-black": "Pretas",
  "review-white": "Brancas",
  "review-by": "analisado por {engine}, {visits} visitas por posição",
  "review-position": "as Pretas vencem com {rate} %, vantagem {lead}",
  "review-position-unscored": "as Pretas vencem com {rate} %",
  "review-edited": "pedras foram colocadas à mão após o lance {move}",
  "review-cost": "{move} custa {points} pontos e {rate} % de chance de vitória; melhor é {better}",
  "review-cost-unscored": "{move} custa {rate} % de chance de vitória; melhor é {better}",
  "review-instead": "melhor",
  "review-lead-lost": "as {color:color} perdem a vantagem com {move}, de {before} % para {after} %; {better} a mantém",
  "review-lead-shrinks":
    "as {color:color} estão à frente e deixam a vantagem diminuir com {move}, de {before} % para {after} %; {better} é mais seguro",
  "review-falls-behind": "as {color:color} ficam mais atrás com {move}, de {before} % para {after} %; {better} resiste",
  "review-chance-missed":
    "as {color:color} não punem o erro anterior e jogam {move}, de {before} % para {after} %; {better} pune",
  "review-passed-early":
    "as {color:color} passam cedo demais, de {before} % para {after} %; {better} ainda vale uma jogada",
  "review-decided": "depois de {move} a partida está praticamente decidida: vencem as {color:color}",
  "review-engine-absent": "nenhuma máquina teve o programa {engine} em {minutes} minutos",
  "review-engine-gone": "o programa {engine} já não analisa aqui",
  "review-engine-failed": "o programa falhou {times} vezes: {problem}",
  "review-pass": "passe",
};
