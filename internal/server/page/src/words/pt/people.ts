// What the page says in Portuguese about people: accounts, challenges, the lobby, chat and moderation.

import type { Audited, ChallengeState, Color, Discipline, Speed } from "../../api/types";
import type { peopleWords as english } from "../en/people";
import { capital, crossed as board, dotted, sentence } from "../sentences";
import { clock, games, here, name, number, other, plural, rank, resultText, stones, titles } from "./parts";
import shell from "./shell.json";

const signed = (figure: number): string => number(Math.round(figure));
const { day, hour, moment } = here;

/** A rank in words: "12k" as the server says it. */
const longRank = (said: string): string => said.replace("k", " kyu").replace("d", " dan");

/** The clocks that a game can be offered with. */
const clocks = [
  "10m+5x30s",
  "5m+3x20s",
  "1m+3s",
  "5m+5s",
  "25m+5x40s",
  "20m+25/5m",
  "10m",
  "1x1d",
  "1x3d",
  "1x7d",
  "none",
];

const speeds: Record<Speed, string> = { blitz: "Blitz", live: "Normal", slow: "Lento", correspondence: "Dias" };

const rules = (ruleset: string | undefined): string => titles[ruleset ?? "chinese"] ?? ruleset!;

/** The color of who reads it: the offer has that of who made it. */
const colorFor = (color: Color | "random" | undefined, theirs: boolean): string =>
  color === "random" ? "qualquer cor" : theirs ? other(color ?? "black") : name(color ?? "black");

const scopes: Record<string, string> = {
  play: "jogar nas suas partidas",
  bot: "ocupar lugares como programa",
  challenge: "propor partidas e responder a propostas",
  tournament: "entrar em torneios e dirigi-los",
  admin: "moderar",
  calendar: "ser lida como calendário",
};

const disciplines: Record<Discipline, string> = { mute: "Silenciar", ban: "Bloquear", pardon: "Perdoar" };

const judged: Record<Discipline, string> = {
  mute: "chat proibido",
  ban: "acesso bloqueado",
  pardon: "perdão concedido",
};

const deeds: Record<Audited["did"], string> = {
  mute: "silenciou",
  ban: "bloqueou",
  pardon: "perdoou",
  report: "denunciou",
  close: "encerrou uma denúncia",
  amend: "corrigiu",
  recover: "criou um link para outra senha:",
  recovered: "escolheu outra senha por um link:",
  email: "mudou o e-mail:",
  methods: "mudou as formas de entrar:",
  erase: "apagou:",
  erased: "tirou o nome de todos os registros:",
  invite: "criou um convite",
  join: "criou uma conta por convite",
  withdraw: "retirou",
  add: "adicionou",
  announce: "anunciou",
  appoint: "mudou os papéis de",
};

const states: Record<ChallengeState, string> = {
  waiting: "Espera resposta.",
  accepted: "Foi aceito.",
  declined: "Foi recusado.",
  withdrawn: "Foi retirado.",
  expired: "Ficou aberto tempo demais.",
};

export const peopleWords: typeof english = {
  // The head of the page
  you: "Você",
  lobby: "Salão",
  signIn: "Entrar",
  moderation: "Moderação",
  home: "Ir à primeira página",
  notReached: "O servidor não responde. Tente de novo daqui a pouco.",
  pageFault: (said) => `Esta página tem um defeito: ${said}. Recarregue-a; se continuar, avise o operador.`,
  nothingHere: shell.titles.lost,

  // The first screen
  otherWays: "Outras formas de começar",
  playFriend: "Jogar com um amigo por link",
  findOpponent: "Achar um adversário",
  learnRules: "As regras em dois minutos",
  liveBoards: "Assistir a partidas",
  scoreRecord: "Contar um SGF",
  dropRecord: "Solte aqui um registro de partida: veja quem vive e quanto o tabuleiro conta com cada uma das regras.",
  chooseRecord: "Escolher um arquivo",
  pasteRecord: "Colar",
  pasteLabel: "O texto de um registro de partida",
  countRecord: "Contar",
  aBot: (lines) => `Um programa em ${lines} linhas`,
  botHint: "Python, sem instalar nada. Ele joga uma partida neste servidor, e a página a mostra.",
  botCommand: (server) => `python3 bot.py ${server}`,

  // People
  strength: ({ rank: said, provisional }) => `${rank(said)}${provisional ? "?" : ""}`,

  // Signing in
  loginTitle: "Entre, ou crie uma conta",
  name: "Nome",
  nameHint: "Até 32 caracteres. Todos o veem.",
  nameMissing: "Escreva um nome aqui.",
  password: "Senha",
  passwordHint: (least) => `Pelo menos ${least} caracteres; algumas palavras já servem.`,
  forgotten: "Uma senha esquecida",
  forgottenHint: "Esqueceu? Um moderador ou quem mantém este servidor cria um link para você escolher outra.",
  forgottenAsk: "Esqueceu a senha?",
  recoverWho: "Seu nome ou seu e-mail",
  recoverWhoMissing: "Escreva aqui seu nome ou seu e-mail.",
  sendLink: "Enviar um link",
  recoverSent: "Se essa conta existir e tiver e-mail, um link foi enviado. Veja também a pasta de spam.",
  recoverHint:
    "O link vai para o e-mail da sua conta. Se ela não tiver, um moderador ou quem administra este servidor lhe dá um link.",
  makeLink: "Criar um link",
  linkFor: (who, till) =>
    `Dê este link a ${who}. Ele vale uma vez, até ${moment(till)}: quem o tiver pode escolher outra senha.`,
  passwordMissing: "Escreva a senha aqui.",
  passwordShort: (least) => `Curta demais: use pelo menos ${least} caracteres.`,
  makeAccount: "Criar conta",
  isBot: "É para um programa: leva o selo BOT",
  guestKeeps: (guest) => `Você é ${guest}. Se criar uma conta, suas partidas e seus lugares continuam seus.`,
  alreadyIn: (who) => `Você entrou como ${who}.`,
  signInOrUp: "Entrar ou criar conta",
  signOut: "Sair",

  // One's own rank
  ownRank: "Qual é a sua força?",
  ownRankHint:
    "Diga uma única vez, antes da primeira partida com rating. A sua graduação começa aí e depois segue as suas partidas.",
  ownRankUnsaid: "Prefiro não dizer",
  beginner: "Sou iniciante",
  aboutRank: (said) => `Cerca de ${longRank(said)}`,
  ownRankSaid: (said) => `Você começa em ${longRank(said)}.`,

  // One's own account
  account: "Sua conta",
  nobody: "Você não entrou",
  guestAccount: (guest) =>
    `Você é ${guest}, e só este navegador conhece você. Com uma conta, você guarda suas partidas, tem rating e pode usar o chat.`,
  attempts: (count, last) =>
    `Alguém tentou entrar com o seu nome e ${count === 1 ? "uma senha errada" : `${count} senhas erradas`}; a última vez foi em ${moment(last)}. Isso não impede você de entrar; uma senha longa e só sua é o bastante.`,
  banned: ({ until, why }) =>
    `Você só pode assistir${until ? `, até ${day(until)}` : ""}. Um moderador diz por quê: ${sentence(why)}`,
  muted: ({ until, why }) =>
    `Você não pode usar o chat${until ? `, até ${day(until)}` : ""}. Um moderador diz por quê: ${sentence(why)}`,
  yourPage: "Sua página e partidas",
  exportData: "Baixar seus dados",
  aboutYou: "Quem é você",
  bio: "Sobre você",
  bioHint: "Aparece na sua página, como texto simples.",
  save: "Salvar",
  saved: "Salvo.",
  changePassword: "Mudar a senha",
  oldPassword: "A senha atual",
  newPassword: "A senha nova",
  oldPasswordWrong: "Essa não é a sua senha.",
  passwordChanged: "A senha foi mudada. Os outros navegadores saíram da conta, e todas as chaves foram revogadas.",
  email: "E-mail",
  emailHint: "Para um link se você esquecer a senha. Ninguém mais o vê.",
  emailIs: (a) => `É ${a}.`,
  emailMissing: "Escreva aqui seu e-mail.",
  emailSent: (to) => `Um link foi enviado para ${to}. O e-mail passa a valer quando você o abrir.`,
  emailRemove: "Remover o e-mail",
  emailRemoved: "Você não tem mais e-mail.",
  emailConfirm: "Confirme seu e-mail",
  emailConfirmed: "O e-mail é seu.",
  emailConfirmHint: "Serve para um link se você esquecer a senha, e para nada que os outros vejam.",
  notices: "Avisos",
  notifyMe: "Avisar fora da página quando alguém me desafiar ou uma partida começar",
  notifyRefused: "O navegador não permite. Permita as notificações deste site nas configurações dele e tente de novo.",
  notifySet: (on) => (on ? "O navegador vai avisar você." : "O navegador não vai avisar você."),
  lookHint:
    "Tema, tabuleiro, coordenadas, sons e idioma são deste navegador: estão no botão de ajustes, no alto de cada página.",

  // Tokens
  erase: "Apagar para sempre",
  eraseHint:
    "Você abandona suas partidas e passa a ser “deleted player” em partidas, chats e torneios. Ninguém mais recebe seu nome. Não dá para desfazer.",
  eraseSure: "Sim, quero isso",
  eraseUnsure: "Marque isto primeiro.",
  passkeySignIn: "Entrar com uma chave de acesso",
  passkeyMake: "Criar com uma chave de acesso",
  passkeyMakeHint:
    "Com uma chave de acesso você não precisa de senha: o telefone, o computador ou o gerenciador de senhas faz a entrada.",
  passkeysAt: (at: string): string => `As chaves de acesso funcionam em ${at}.`,
  passkeysHttps: "As chaves de acesso precisam de um endereço https. Quem administra este servidor não lhe deu um.",
  passkeysNone: "Este navegador não tem chaves de acesso.",
  passkeyCanceled: "Nenhuma chave de acesso foi usada. Você pode tentar de novo.",
  signInAt: (title: string): string => `Entrar com ${title}`,
  signingOn: "Entrando…",
  signOnLost: "Este navegador não sabe nada dessa entrada: comece de novo.",
  chooseName: "Escolha seu nome",
  chooseNameHint: "Ninguém aqui tem esta conta ainda. Escolha o nome que os outros verão e ela é sua.",
  haveAccount: "Já tem uma conta aqui? Entre nela e vincule as duas na página da sua conta.",
  methods: "Formas de entrar",
  methodsHint:
    "Uma chave de acesso fica no telefone, no computador ou no gerenciador de senhas. Ninguém consegue adivinhá-la nem tirá-la de você.",
  noMethods: "Só a sua senha.",
  addPasskey: "Adicionar uma chave de acesso",
  linkAt: (title: string): string => `Vincular ${title}`,
  methodAdded: "Adicionada: você já pode entrar com ela.",
  methodRemoved: "Removida.",
  methodName: "Como você a chama",
  rename: "Renomear",
  remove: "Remover",
  confirmPasskey: "Confirmar com uma chave de acesso",
  confirmAt: (title: string): string => `Confirmar com ${title}`,
  confirmHint: "Para mudar algo aqui, confirme que é você. Por cinco minutos você não precisa de senha.",
  confirmed: "Confirmado: por cinco minutos você não precisa de senha.",
  roleConfirm:
    "Sua função exige a confirmação com uma chave de acesso; ela vale por doze horas neste navegador. Se não tiver nenhuma, adicione uma na página da sua conta.",
  firstPassword: "Escolher uma senha",
  proofMissing: "Confirme primeiro que é você em “Formas de entrar”.",
  methodOf: ({ label, provider }) => [provider, label].filter(Boolean).join(": ") || "Uma chave de acesso",
  synced: "também nos seus outros aparelhos",
  openedBy: {
    password: "com senha",
    passkey: "com chave de acesso",
    provider: "por um provedor",
    link: "por um link",
  } as Record<string, string>,
  devices: "Aparelhos",
  devicesHint: "Onde você está na sua conta. Se não conhece algum, saia dele e mude a senha.",
  deviceOf: ({ label }) => label || "Um navegador",
  thisDevice: "este aqui",
  deviceIs: ({ created, used }) => dotted(`desde ${day(created)}`, used && `último uso em ${day(used)}`),
  endOthers: "Sair em todos os outros",
  othersEnded: "A sessão foi encerrada nos outros aparelhos.",
  tokens: "Chaves",
  tokensHint: "Um programa que mostra uma chave à API age em seu nome, até onde a chave permite.",
  noTokens: "Não há nenhuma.",
  tokenLabelOf: ({ label, scopes: of }) => (of.includes("calendar") ? "Seu calendário" : label || "sem rótulo"),
  tokenIs: ({ scopes: of, created, used, expires }) =>
    dotted(
      `pode: ${of.map((scope) => scopes[scope] ?? scope).join(", ")}`,
      `criada em ${day(created)}`,
      used ? `último uso em ${day(used)}` : "nunca usada",
      expires && `até ${day(expires)}`,
    ),
  revoke: "Revogar",
  newToken: "Uma chave nova para um programa",
  tokenLabel: "Rótulo",
  tokenLabelHint: "Para que serve, por exemplo “GNU Go em casa”.",
  labelMissing: "Diga para que serve a chave.",
  scopes: "Ela pode",
  scope: (scope) => capital(scopes[scope] ?? scope),
  noScope: "Escolha pelo menos uma coisa que ela possa fazer.",
  expires: "Ela expira",
  lifetimes: [
    ["90", "depois de 90 dias"],
    ["7", "depois de 7 dias"],
    ["365", "depois de um ano"],
  ],
  tokenPasswordHint: "Para que ninguém que só tenha este navegador crie uma chave duradoura.",
  makeToken: "Criar a chave",
  tokenOnce: "Copie a chave agora: ela só é mostrada esta vez.",
  tokenItself: (label) => `A chave ${label}`,
  copy: "Copiar",

  // Somebody's page
  noSuchPerson: "Não há ninguém com esse nome.",
  since: (at) => `Aqui desde ${day(at)}`,
  record: ({ won, lost, drawn }) =>
    `${plural(won, "vitória", "vitórias")}, ${plural(lost, "derrota", "derrotas")}${drawn > 0 ? `, ${plural(drawn, "empate", "empates")}` : ""}`,
  challengeTo: (who) => `Desafiar ${who}`,
  guestPage: "Um convidado: sem conta não há rating nem desafios.",
  challengeNeedsAccount: "Para desafiar alguém é preciso ter uma conta.",
  block: "Bloquear",
  unblock: "Desbloquear",
  blocked: (who) => `Você e ${who} não se encontram: sem desafios, sem partidas encontradas.`,
  blocks: "Bloqueados",
  nobodyBlocked: "Ninguém.",
  blocksHint: "Você não vê propostas dessas pessoas, e nenhuma partida contra elas é encontrada para você.",
  ratings: "Ratings",
  unrated: "Ainda sem partidas ranqueadas.",
  pool: "Entre",
  poolOf: (pool) => ({ people: "pessoas", bots: "programas" })[pool] ?? pool,
  rating: "Rating",
  ratingOf: ({ rank: said, value, provisional }) => `${longRank(said)}${provisional ? "?" : ""} (${signed(value)})`,
  interval: "95%",
  intervalOf: ({ low, high }) => `${signed(low)} a ${signed(high)}`,
  provisionalHint: "Uma interrogação: poucas partidas até agora; o rating ainda pode mudar muito.",
  scaleHint:
    "Uma graduação vale uma pedra de handicap em 19×19: de 30 kyu a 1 kyu e depois de 1 dan a 9 dan. Programas de força conhecida fixam a escala.",
  course: "Evolução do rating",
  courseHint:
    "Um ponto cheio é uma partida ganha, um vazio, uma perdida; a força real está muito provavelmente na faixa.",
  courseSaid: (n, from, to) => `O rating em ${n} partidas: de ${signed(from)} a ${signed(to)}`,
  streakOf: (n) => (n > 0 ? `${n} vitórias seguidas` : `${-n} derrotas seguidas`),
  longestStreak: (n) => `maior sequência de vitórias: ${n}`,
  opponents: "Adversários mais frequentes",
  rates: "Por cor, handicap e regras",
  handicaps: { none: "Sem handicap", given: "Handicap dado", taken: "Handicap recebido" },
  gamesRated: (n) => n,

  // Games
  games: "Partidas",
  game: "Partida",
  result: "Resultado",
  board: "Tabuleiro",
  rules: "Regras",
  moves: "Jogadas",
  opponent: "Adversário",
  any: "qualquer",
  results: [
    ["", "qualquer"],
    ["won", "vitória"],
    ["lost", "derrota"],
    ["drawn", "empate"],
  ],
  boardSizes: [
    ["", "qualquer"],
    ["9x9", "9×9"],
    ["13x13", "13×13"],
    ["19x19", "19×19"],
  ],
  ratedOrNot: [
    ["", "qualquer"],
    ["true", "ranqueadas"],
    ["false", "amistosas"],
  ],
  ratedMark: "ranqueada",
  find: "Buscar",
  older: "Mais antigas",
  noGames: "Ainda não há partidas.",
  gamesFound: (n, more) => (n === 0 ? "Nenhuma partida assim." : `${games(n)}${more ? " até agora" : ""}`),
  against: (opponent) => `contra ${opponent}`,
  gameSaid: (color, opponent) => `${name(color)} contra ${opponent}`,
  outcome: (result, color) => {
    if (!result) return "em andamento";
    if (result === "0") return "empate";
    const winner = { B: "black", W: "white" }[result[0]!];
    return winner && result[1] === "+"
      ? `${winner === color ? "vitória" : "derrota"}, ${resultText(result)}`
      : resultText(result);
  },
  day,

  // The lobby
  news: "Novidades",
  look: "Ver",
  dismiss: "Dispensar",
  toBoard: "Ir ao tabuleiro",
  offersYou: (who, terms) => `${who} propõe uma partida a você: ${terms}.`,
  gameStarts: (opponent, color) => `A sua partida contra ${opponent} começa. Você joga com as ${name(color)}.`,
  yourTurn: (opponent) => `É a sua vez contra ${opponent ?? "alguém"}.`,
  gameOver: (opponent, result) => `A sua partida contra ${opponent ?? "alguém"} terminou: ${resultText(result)}.`,
  vacation: "Férias",
  vacationHint: "Seu tempo não conta nas partidas que preveem férias. Elas começam e acabam em todas ao mesmo tempo.",
  vacationBegin: "Sair de férias",
  vacationEnd: "Voltar",
  vacationNow: "Você está de férias.",
  vacationLast: "Até (último dia)",
  theirTurn: "Vez do outro lado",
  yourGames: "Suas partidas",
  gameNow: (size, time, color) => dotted(board(size), clock(time), `você: ${name(color)}`),
  turn: "Sua vez",
  toYou: "Propostas a você",
  yours: "Suas propostas",
  openOffers: "Abertas a todos",
  nobodyWaits: "Ninguém espera adversário agora. Proponha uma partida, ou deixe que achem uma para você.",
  kindOf: (kind) =>
    ({ open: "A todos", link: "A quem tiver o link", direct: "A uma pessoa", automatch: "A todos" })[kind],
  accept: "Aceitar",
  decline: "Recusar",
  withdraw: "Retirar",
  link: "Link",

  automatch: "Achar um adversário",
  sizes: "Tabuleiros",
  noSize: "Escolha pelo menos um tabuleiro.",
  speed: "Ritmo",
  speedOf: (speed) => speeds[speed],
  evenSearch: "Equilibrar pela graduação: handicap e komi",
  searching: ({ sizes, speed, rated }) =>
    `Procurando adversário: ${sizes.map(board).join(" ou ")}, ${speeds[speed].toLowerCase()}${rated ? ", ranqueada" : ""}. A partida começa sozinha.`,
  stopSearch: "Parar de procurar",

  offerTitle: "Propor uma partida",
  offerTo: "A",
  toAnybody: "Todos aqui",
  toLink: "Quem receber o link",
  offerSend: "Propor",
  offered: "Proposta feita: está entre as suas propostas. A partida começa aqui sozinha assim que alguém aceitar.",
  clocks: clocks.map((time): [string, string] => [time, capital(clock(time))]),
  moreTerms: "Regras, handicap, final",
  ratedGame: "Uma partida ranqueada",
  ratedNeedsAccount: "Partidas ranqueadas são só para contas.",
  challengeTitle: (who) => `Uma partida com ${who}`,
  challengeSend: (who) => `Propor a ${who}`,

  terms: (game, rated, theirs = true) =>
    dotted(
      board(game.size),
      `regras: ${rules(game.ruleset)}`,
      game.komi !== undefined && `komi ${number(game.komi)}`,
      Boolean(game.handicap) && `${stones(game.handicap!)} de handicap`,
      clock(game.time),
      `você: ${colorFor(game.color, theirs)}`,
      rated ? "ranqueada" : "amistosa",
    ),

  // One challenge
  aChallenge: "Um desafio",
  noSuchChallenge: "Esse desafio não existe.",
  toLobby: "Ir ao salão",
  offerOf: (who) => `${who} propõe uma partida`,
  yourOffer: (to) => (to ? `Sua proposta a ${to}` : "Sua proposta"),
  stateOf: (state, mine, to) =>
    state === "waiting" && mine ? `Esperando ${to ?? "um adversário"}. A partida começa aqui sozinha.` : states[state],
  whatIsOffered: "O que se propõe",
  offeredBy: "Por",
  termsOneByOne: (game, rated, theirs, ending) => [
    ["Tabuleiro", board(game.size)],
    ["Regras", rules(game.ruleset)],
    ["Komi", game.komi === undefined ? "o usual" : number(game.komi)],
    ...(game.handicap ? [["Handicap", stones(game.handicap)] as [string, string]] : []),
    ["Relógio", capital(clock(game.time))],
    ["Você joga com", colorFor(game.color, theirs)],
    ["Ranqueada", rated ? "sim" : "não"],
    ...(ending ? [["Como termina", ending] as [string, string]] : []),
  ],
  challengeLink: "Envie este link a quem você quer enfrentar.",
  watch: "Assistir à partida",

  // Chat
  chat: "Chat",
  nothingSaid: "Ninguém disse nada ainda.",
  kibitzHint: "O que dizem os espectadores aparece para você depois da partida.",
  chatOnceSeated: "Quando ocupar o lugar, você poderá conversar aqui com o adversário.",
  chatNeedsAccount: "Para falar aqui é preciso ter uma conta.",
  sayLabel: "Diga algo no chat",
  sayCommand: (line) =>
    `“${line}” é uma jogada ou um comando, que vai no campo abaixo do tabuleiro. Para dizer isso mesmo assim, aperte Dizer de novo.`,
  switchChatOff: "Desligar o chat",
  switchChatOn: "Ligar o chat",
  chatOff: (who) => `${who} desligou o chat.`,
  chatOffByYou: "Você desligou o chat.",
  chatSwitched: (who, on) => (on ? `${who} ligou o chat de novo.` : `${who} desligou o chat.`),
  say: "Dizer",
  sayNothing: "Escreva o que você quer dizer.",
  watching: "assistindo",
  hour: (at) => hour(at),

  // Reports
  report: "Denunciar",
  reportPerson: (who) => `Denunciar ${who}`,
  reportLine: (who) => `Denunciar o que ${who} disse`,
  whatIsWrong: "O que há de errado?",
  reportHint: "Um moderador lê, junto com o que você denuncia.",
  whyMissing: "Diga por quê.",
  sendReport: "Enviar a denúncia",
  cancel: "Cancelar",
  reported: "Obrigado. Um moderador vai olhar.",

  // Moderation
  moderatorsOnly: "Isto é para moderadores.",
  reports: "Denúncias",
  noReports: "Não há denúncias abertas.",
  reportedAt: (at) => moment(at),
  theGame: "A partida",
  judge: "Silenciar ou bloquear",
  closeReport: "Encerrar a denúncia",
  why: "Por quê",
  whyHint: "Fica registrado.",
  person: "Uma pessoa",
  nameOrId: "Nome ou identificação",
  deed: "O que fazer",
  discipline: (what) => disciplines[what],
  hours: "Horas",
  hoursHint: "Vazio: até o perdão.",
  badHours: (most) => `As horas são um número inteiro até ${most}, ou nada.`,
  doIt: "Executar",
  done: (what, who) => `${who}: ${judged[what]}.`,
  amendResult: "Corrigir um resultado",
  gameAddress: "O endereço da partida",
  gameMissing: "Copie o endereço da partida.",
  newResult: "O resultado certo",
  decisions: [
    ["B+R", "As Pretas ganham por desistência"],
    ["W+R", "As Brancas ganham por desistência"],
    ["B+", "As Pretas ganham por pontos"],
    ["W+", "As Brancas ganham por pontos"],
    ["B+T", "As Pretas ganham por tempo"],
    ["W+T", "As Brancas ganham por tempo"],
    ["B+F", "As Pretas ganham sem jogo"],
    ["W+F", "As Brancas ganham sem jogo"],
    ["0", "Empate"],
    ["both-lose", "Os dois perdem"],
    ["Void", "Sem resultado"],
  ],
  margin: "Por quantos pontos",
  marginMissing: "Falta um número de pontos, como 3,5.",
  amended: "O resultado foi corrigido.",
  server: "O servidor",
  serverSince: (version: string, at: string): string => `${version} · em funcionamento desde ${moment(at)}`,
  serverWorks: (ok: boolean, note?: boolean): string =>
    !ok ? "com falha" : note ? "em ordem, mas requer atenção" : "em ordem",
  serverLately: (total: string, lately: string, minutes: string): string =>
    `${total}; ${lately} nos últimos ${minutes} min`,
  serverPart: {
    store: "Banco de dados",
    connections: "Espaço para conexões",
    logs: "Partidas guardadas",
    mail: "Servidor de e-mail",
    disk: "Espaço em disco",
    certificate: "Certificado",
    engines: "Programas",
    push: "Mensagens push",
    traces: "Rastros",
  },
  serverFigures: {
    shinpan_games_loaded: "Partidas na memória",
    shinpan_games_parked: "Partidas à espera no banco de dados",
    shinpan_streams: "Conexões abertas de jogadores e espectadores",
    shinpan_programs: "Programas em execução",
    shinpan_program_faults_total: "Falhas de programas",
    shinpan_request_seconds_mean: "Duração média de um pedido",
    shinpan_commit_seconds_mean: "Duração média de uma gravação",
    shinpan_writes_waiting: "Gravações em espera",
    shinpan_work_waiting: "Pedidos à espera de um processador",
    shinpan_mail_waiting: "Mensagens em espera",
    process_resident_memory_bytes: "Memória",
    process_open_fds: "Arquivos abertos",
  },
  figure: here.number,
  milliseconds: here.milliseconds,
  megabytes: here.megabytes,
  calendar: "Link para um calendário",
  calendarHint:
    "Mostra os prazos das suas partidas e as rodadas dos seus torneios no calendário do telefone. Quem tiver o link os vê; um link anterior deixa de valer.",
  calendarAddress: "Endereço para o seu calendário",
  invitations: "Convites",
  invitationsHint: "Quem tiver o link cria uma conta com ele.",
  inviteUses: "Para quantas pessoas",
  inviteDays: "Por quantos dias",
  invitationIs: (left, till) => `restam ${left} · até ${moment(till)}`,
  linkOnce: "Copie o link agora: ele só é mostrado esta vez.",
  wholeNumber: (most) => `Um número inteiro de 1 a ${most}, por favor.`,
  addAccount: "Adicionar uma conta",
  announcements: "Avisos",
  announcementsHint:
    "Quem olhar uma página o vê. Com início e fim, como os de uma manutenção, ele diz esse horário e some sozinho.",
  announcement: "O que todos verão",
  begins: "De",
  ends: "Até",
  announce: "Avisar",
  moment,
  roles: "Papéis",
  rolesHint: "O que uma conta pode fazer além de jogar. Fica registrado.",
  seeRoles: "Ver os papéis",
  role: {
    moderator: "Moderação: pessoas e resultados",
    organizer: "Organização: torneios",
    admin: "Administração: tudo",
  },
  giveRoles: "Dar estes papéis",
  rolesGiven: (who, roles) => `${who}: ${roles || "nenhum papel"}`,
  audit: "O que foi feito",
  auditHint: "Tudo o que foi denunciado e feito, o mais novo primeiro.",
  nothingDone: "Nada até agora.",
  deedOf: ({ did, hours, result }) =>
    [
      deeds[did],
      result && `um resultado para ${resultText(result)}`,
      (did === "mute" || did === "ban") && (hours ? `por ${plural(hours, "hora", "horas")}` : "para sempre"),
    ]
      .filter(Boolean)
      .join(" ") + ":",
};
