// What the server says in English, said in Portuguese: reasons by their codes, and endings and
// rulesets by their names. What is not here is shown as it came.

import type { Reason, Refused } from "../../api/types";
import { firstOf, type Kinds, listed, mediatorBy, speaker } from "../reason";
import type { fields as english } from "../fields";
import { here } from "./parts";
import { crossed } from "../sentences";
import type { Ending, Noted } from "../served";

/** What the notes of all endings with lists begin with. */
const ofLists =
  "Depois de dois passes, cada lado entrega uma lista de cadeias mortas, e só o autor a vê até que as duas cheguem. ";
const givenUp =
  "Onde contam áreas ou pedras, quem lista cadeias próprias abre mão delas, a não ser que a partida continue depois de uma disputa. Se o avaliador do árbitro tem certeza de que elas vivem, pergunta-se uma vez se é isso mesmo, e a lista de um programa não vale. ";
const inArea =
  "O que só o outro lado lista fica em disputa (onde os grupos pagam imposto, tudo o que não está nas duas listas). ";
const otherwise = "Então cada lado pode aceitar a lista do outro; senão, ";

/** The ways to end a game: what they are called, and how they go. */
export const endings: Record<string, [title: string, note: string]> = {
  "as-is": ["O tabuleiro como está", "Dois passes encerram a partida. Nada é retirado (Tromp-Taylor)."],
  "play-on": [
    "Listas de pedras mortas; a disputa se resolve jogando",
    `${ofLists}${givenUp}${inArea}${otherwise}a partida continua uma vez e, nos próximos dois passes, toda pedra no tabuleiro vive, exceto as cadeias das duas listas que o dono confirmou como mortas depois de abertas as listas e que nada tocou desde então.`,
  ],
  cleanup: [
    "Listas de pedras mortas; uma limpeza",
    `${ofLists}${givenUp}${inArea}${otherwise}a partida continua uma vez e, nos próximos dois passes, toda pedra no tabuleiro vive (como nos torneios de programas no KGS). A partir da disputa só conta o que é capturado: uma lista falsa não rende nada.`,
  ],
  resume: [
    "Listas de pedras mortas; joga-se até haver acordo",
    `É como muitos entendem as regras chinesas. ${ofLists}${givenUp}${inArea}${otherwise}a partida continua, e joga quem passou primeiro. Quatro passes seguidos deixam vivas todas as pedras; depois de cada parada seguinte há listas de novo. Quem mente escolhe qual parada aceitar: uma só limpeza é mais justa.`,
  ],
  mediation: [
    "Listas de pedras mortas; um terceiro decide as disputas",
    `${ofLists}${givenUp}O que ficar em disputa, e só isso, é decidido pelo mediador: um avaliador, um programa que não joga, ou uma pessoa combinada antes ou aceita pelos dois. Sem veredito a tempo, ou se o mediador sair, vale o que foi combinado para esse caso. Um mediador pode errar.`,
  ],
  ladder: [
    "Para programas: listas, mediador, último degrau",
    `${ofLists}${givenUp}Só se passa a um degrau quando o anterior deixa uma disputa: as listas; um mediador, se foi combinado; e então uma limpeza, depois da qual toda pedra no tabuleiro vive. Onde conta o território, cada cadeia em disputa é jogada numa cópia do tabuleiro. Um programa que não sabe apontar pedras mortas não perde nada com isso.`,
  ],
  auto: [
    "Um avaliador conta; quem discorda continua jogando",
    "A cada parada o avaliador combinado conta o tabuleiro. Se ninguém discordar a tempo, vale a contagem; senão, a partida continua e a próxima parada é contada do mesmo modo. Dois passes logo em seguida encerram a partida com a contagem anterior. Onde se conta a área, continuar não custa nada, e quem discorda escolhe qual contagem aceitar.",
  ],
  marking: [
    "As pedras mortas são marcadas em turnos",
    "Começa quem passou primeiro: marcar uma cadeia (as da mesma cor na mesma região vão junto), dizer “pronto” ou discordar (segundo John Tromp). Dois “pronto” seguidos encerram a partida sem as pedras marcadas; a quem disser “pronto” com pedras próprias e vivas marcadas, pergunta-se uma vez se é isso mesmo. Discordar apaga as marcas, e a partida continua. Quatro passes seguidos deixam vivas todas as pedras. Quem mente escolhe qual parada aceitar: uma só limpeza é mais justa.",
  ],
  confirmation: [
    "As disputas são jogadas numa cópia do tabuleiro",
    `Regras japonesas de 1989, para território. ${ofLists}O que está nas duas listas está morto. Cada lado pode aceitar a lista do outro; senão, cada cadeia que está só em uma lista é jogada numa cópia, e o atacante começa; um ko capturado fica fechado para o outro lado até que ele passe por esse ko. Só os vereditos voltam, não os prisioneiros. Cadeias de cores diferentes que se tocam e podem ser ambas capturadas ficam. O que uma captura permitiria em outro lugar não é considerado. Se um programa não jogar ali, a cadeia vive. Em vez de entregar uma lista, cada lado pode pedir uma vez que a própria partida continue; então o outro lado joga primeiro.`,
  ],
  aga: [
    "Americanas: pedras de passe, as Brancas passam por último",
    `${ofLists}${givenUp}${inArea}${otherwise}a partida continua, e jogam as Pretas; com mais dois passes logo em seguida, toda pedra vive; depois de cada parada seguinte há listas de novo, e quem mente escolhe qual parada aceitar. Cada passe custa uma pedra, e os dois lados jogam o mesmo número de vezes, de modo que área e território contam igual.`,
  ],
  "play-on-text": [
    "Resolver jogando; o que ambos listam fica morto sem confirmação",
    "A primeira forma de resolver jogando, para comparação: as cadeias das duas listas continuam mortas enquanto se joga, embora ninguém as confirme. Isso prejudica quem é honesto sobre as próprias pedras mortas. Prefira a forma com confirmação.",
  ],
} satisfies Record<Ending, [string, string]>;

/** What has to be known of rulesets. */
export const rulesetNotes: Record<string, string> = {
  "tromp-taylor": "o texto não traz komi; o usual é 7,5",
  chinese: "um ciclo longo sem passes fica sem resultado",
  "chinese-2002":
    "o texto proíbe em princípio toda repetição do tabuleiro, daí o superko; os seus árbitros também podem anular uma partida com ko triplo ou vida eterna",
  "chinese-ogs": "o original só olha 30 posições para trás; aqui contam todas as anteriores",
  "japanese-1989":
    "a partida fica sem resultado quando uma posição se repete e os dois lados concordam; os dois podem perder (artigos 12 e 13)",
  "japanese-owner-first":
    "num espaço com pedras mortas começa o dono; contam os pontos que só têm de ser preenchidos se o outro lado tomar antes um ponto neutro",
  "japanese-other-first":
    "num espaço com pedras mortas começa o outro lado; não contam os pontos que têm de ser preenchidos se ele tomar antes um ponto neutro",
  korean: "um ciclo longo sem passes fica sem resultado",
  aga: "a contagem de território dá o mesmo resultado, porque cada passe entrega uma pedra",
  "new-zealand": "com N pedras de handicap, as Brancas passam N−1 vezes e não há komi",
  "ing-sst":
    "o superko substitui a regra de ko de Ing, com kos de luta e de perturbação; os 8 pontos com vitória das Pretas no empate viram 7,5; a compensação do handicap depende do torneio",
  cgos: "uma jogada ilegal perde a partida; não há handicap",
  "stone-scoring":
    "com o imposto, os pontos que ainda poderiam ser preenchidos contam sem que seja preciso preenchê-los; um ciclo longo sem passes fica sem resultado",
  "dublin-2001": "o texto não diz nada sobre handicap; uma partida com mais de 500 jogadas é empate",
  "blog-2012": "só contam as pedras no tabuleiro; o artigo não traz komi nem handicap",
} satisfies Record<Noted, string>;

const colors: Record<string, string> = { black: "Pretas", white: "Brancas" };
const color = (said: string): string => colors[said] ?? said;
/** A judge is called by what it is, not by its name on the server. */
export const nameMediator = (kind = "", name = ""): string => (kind === "judge" ? "o avaliador" : name || "o mediador");
export const mediator = mediatorBy(nameMediator);
const figure = (said: string): string => said.replace(".", ",").replace("-", "−");

const fields: Record<keyof typeof english, string> = {
  "main-time": "tempo principal",
  increment: "acréscimo",
  periods: "períodos",
  period: "período",
  stones: "pedras",
  "wait-list-people": "as listas de pessoas",
  "wait-list-programs": "as listas de programas",
  "wait-first-move": "a primeira jogada",
  "wait-vacant": "um lugar vago",
  "wait-mediator": "um veredito",
  "wait-trial": "uma jogada de um teste",
  "wait-absent": "quem saiu",
  "handicap-bonus": "compensação do handicap",
  "ko-rule": "regra de ko",
  "suicide-rule": "regra de suicídio",
  "begins-rule": "escolha de quem começa",
  "connect-rule": "escolha de contar ou não os pontos de conexão",
  scoring: "modo de contar",
  tax: "imposto de grupo",
  cause: "causa de um resultado",
  "fault-policy": "consequência de uma falha",
  outcome: "desfecho",
  party: "parte",
  passing: "modo de passar",
  phase: "fase da partida",
  "seat-kind": "tipo de lugar",
  theme: "tema",
  "chain-status": "estado de uma cadeia",
  name: "nome",
  label: "rótulo",
  text: "texto",
  ruleset: "nome das regras",
  account: "conta",
  program: "nome do programa",
  judge: "nome do avaliador",
  mediator: "mediador",
  moderator: "moderador",
  referee: "árbitro",
};

const kinds = {
  color,
  points: listed(here.and),
  some: firstOf(listed(here.and), (n) => ` e mais ${n}`),
  during: (command) => command && ` durante “${command}”`,
  written: (said) => said && `; o que escreveu foi “${said}”`,
  found: (said) => (said ? `“${said}”` : "o fim do arquivo"),
  mediator,
  figure,
  size: crossed,
  ending: (name) => endings[name]?.[0] ?? name,
  field: (name) => (fields as Record<string, string>)[name] ?? name,
  time: here.when,
} satisfies Kinds;

/** A reason that the referee, a judge or a count gives. */
export const reason: (said: Reason) => string = speaker(here, kinds);

/** Why something is refused; the words for it are loaded when they are needed. What there are none for is shown as it came. */
export const refusal = ({ code, detail, ...why }: Refused): Promise<string> =>
  Promise.all([import("./reasons"), import("./refusals")]).then(([{ reasons }, { refusals }]) => {
    const sentences = { ...reasons, ...refusals };
    return code in sentences ? speaker(here, kinds, sentences)({ code, ...why }) : detail;
  });
