// The lessons in Portuguese.

import type { Lessons } from "../en/lessons";

export const lessonWords: Lessons = {
  contents: "Lições",
  step: (n, of) => `Tabuleiro ${n} de ${of}`,
  next: "Continuar",
  following: (title) => `Próxima lição: ${title}`,
  play: "Jogar uma partida",
  wrong: "Aí não. Tente outro ponto.",
  refused: {
    suicide: "As regras proíbem esta jogada: a pedra ficaria sem liberdades e não captura nada.",
    ko: "As regras proíbem esta jogada: o tabuleiro ficaria como estava antes.",
  },
  titles: {
    liberties: "Liberdades",
    capture: "Captura",
    ko: "Ko",
    eyes: "Dois olhos",
    counting: "A contagem, e o que é uma disputa",
  },
  liberties: [
    {
      task: "As Pretas começam, e cada lado joga na sua vez. As pedras vão nos cruzamentos das linhas e não se movem mais. Coloque uma pedra preta no ponto marcado.",
      done: "É assim que se joga. Agora seria a vez das Brancas, mas antes veja os pontos em volta da sua pedra.",
    },
    {
      task: "Os pontos livres ao lado de uma pedra, seguindo as linhas, são as suas liberdades. A pedra do meio tem quatro. Escolha a pedra que só tem duas.",
      done: "No canto, uma pedra tem duas liberdades; na borda, três.",
      wrong: "Esta tem mais, ou não é uma pedra. Olhe no canto.",
    },
    {
      task: "As Brancas cercam sua pedra por três lados: resta uma liberdade, e a próxima jogada a captura. Salve a pedra: jogue nessa liberdade.",
      done: "Pedras da mesma cor, ligadas pelas linhas, formam uma cadeia e dividem as liberdades. A sua cadeia de duas pedras tem três.",
      wrong: "Isso não ajuda a pedra. Jogue na última liberdade dela.",
    },
  ],
  capture: [
    {
      task: "Uma cadeia que perde a última liberdade sai do tabuleiro. Capture a pedra branca.",
      done: "A pedra é sua, e o ponto dela está livre de novo.",
      wrong: "A pedra branca tem uma última liberdade. Jogue ali.",
    },
    {
      task: "Uma cadeia é capturada inteira. Capture as duas pedras brancas com uma só jogada.",
      done: "A última liberdade das duas estava na borda.",
      wrong: "As duas têm uma última liberdade. Jogue ali.",
    },
    {
      task: "Não se pode jogar uma pedra que ficaria sem liberdades, a não ser que ela capture algo. Há dois cantos: em um deles, as Pretas podem capturar uma pedra. Capture-a.",
      done: "A pedra do canto tinha duas liberdades. Uma já era sua, e você tomou a outra.",
      wrong: "Olhe a pedra branca no canto de cima.",
    },
  ],
  ko: [
    {
      task: "Capture a pedra branca do meio.",
      done: "Agora a sua pedra só tem uma liberdade: onde estava a pedra branca.",
      wrong: "A pedra branca entre as suas três tem uma última liberdade.",
    },
    {
      task: "Agora você joga com as Brancas. Se você recapturasse já, o tabuleiro voltaria a ser o de antes, e assim para sempre. Por isso é proibido: é o ko. Experimente, ou jogue em outro lugar, no ponto marcado.",
      done: "Você jogou em outro lugar, e é a vez das Pretas.",
      wrong: "Jogue no ponto marcado.",
    },
    {
      task: "As Pretas responderam em um canto. O tabuleiro já não é o mesmo, então agora você pode recapturar. Recapture.",
      done: "Agora são as Pretas que precisam jogar antes em outro lugar. Fazer uma ameaça que exige resposta: é assim que se luta um ko.",
      wrong: "Capture a pedra preta sozinha do meio.",
    },
  ],
  eyes: [
    {
      task: "Um ponto livre dentro de uma cadeia é um olho. A cadeia branca do canto tem um, e nenhuma outra liberdade. Jogue ali com as Pretas.",
      done: "Até ali se pode jogar, porque a pedra captura a cadeia inteira. Um olho só não basta.",
      wrong: "A cadeia tem uma última liberdade, no canto.",
    },
    {
      task: "Esta cadeia tem dois olhos, os pontos marcados. Tente jogar em um deles com as Pretas.",
      done: "As Pretas precisariam dos dois pontos ao mesmo tempo. Uma cadeia com dois olhos nunca pode ser capturada: está viva.",
      wrong: "Tente um dos pontos marcados.",
    },
    {
      task: "Você joga com as Brancas. A sua cadeia tem um espaço de três pontos em linha, e é a sua vez. Faça dois olhos.",
      done: "Dois olhos: a cadeia vive. Se as Pretas tivessem jogado ali primeiro, ela teria morrido.",
      wrong: "Aí as Pretas jogam no meio e só sobra espaço para um olho. Tente outro ponto.",
    },
  ],
  counting: [
    {
      task: "Quem não tem mais nada a ganhar passa, e dois passes seguidos encerram a partida. Cada lado conta as suas pedras e os pontos que só ele alcança. Escolha o ponto que não conta para ninguém.",
      done: "As Pretas têm 5 pedras e 10 pontos em volta, 15 no total; as Brancas têm 5 e 4, ou seja, 9. As Brancas ainda recebem o komi: alguns pontos por jogarem em segundo lugar.",
      wrong: "Só um dos lados alcança este ponto, ou há uma pedra nele. Procure um ponto entre os dois.",
    },
    {
      task: "Uma pedra que não tem como escapar da captura está morta e sai do tabuleiro antes da contagem. Escolha a pedra morta.",
      done: "A pedra branca no meio das pretas não tem espaço para dois olhos. Basta que os dois lados digam isso.",
      wrong: "Esta não está cercada. Olhe no meio das pedras pretas.",
    },
    {
      task: "Mas e se as Brancas disserem que ela vive? Isso é uma disputa. Ninguém precisa discutir: a partida continua, e as Pretas mostram. As Brancas passaram; capture a pedra.",
      done: "Agora ela saiu do tabuleiro, e ninguém pode dizer o contrário. O árbitro daqui pergunta aos dois lados o que está morto e, se não houver acordo, deixa que resolvam jogando. Agora você já conhece as regras.",
      wrong: "A pedra branca no meio das pretas tem uma última liberdade.",
    },
  ],
};
