// What the server says in English, said in Spanish: reasons by their codes, and endings and
// rulesets by their names. What is not here is shown as it came.

import type { Reason, Refused } from "../../api/types";
import { firstOf, type Kinds, listed, mediatorBy, speaker } from "../reason";
import type { fields as english } from "../fields";
import { here } from "./parts";
import { crossed } from "../sentences";
import type { Ending, Noted } from "../served";

/** What the notes of all endings with lists begin with. */
const ofLists =
  "Tras dos pases, cada bando da una lista de cadenas muertas, que nadie más ve hasta que lleguen las dos. ";
const givenUp =
  "Donde cuentan el área o las piedras, quien pone en su lista una cadena suya la cede, salvo que se siga jugando tras una disputa. Si el juez del árbitro está seguro de que está viva, hay que confirmarlo una vez, y la lista de un programa no vale entonces. ";
const inArea =
  "Lo que solo pone el otro bando queda en disputa (donde los grupos pagan impuesto, todo lo que no está en las dos listas). ";
const otherwise = "Luego cada bando puede aceptar la lista del otro; si no, ";

/** The ways to end a game: what they are called, and how they go. */
export const endings: Record<string, [title: string, note: string]> = {
  "as-is": ["El tablero tal como está", "Dos pases terminan la partida. No se retira nada (Tromp-Taylor)."],
  "play-on": [
    "Listas de piedras muertas; una disputa se juega",
    `${ofLists}${givenUp}${inArea}${otherwise}se sigue jugando una vez, y cuando los dos vuelvan a pasar, toda piedra en el tablero está viva, salvo las cadenas de ambas listas que su dueño haya confirmado como muertas tras abrirse las listas y que nada haya tocado desde entonces.`,
  ],
  cleanup: [
    "Listas de piedras muertas; una sola limpieza",
    `${ofLists}${givenUp}${inArea}${otherwise}se sigue jugando una vez, y cuando los dos vuelvan a pasar, toda piedra en el tablero está viva (como en los torneos de programas de KGS). Desde la disputa solo cuenta lo que se captura: una lista falsa no sirve de nada.`,
  ],
  resume: [
    "Listas de piedras muertas; se juega hasta el acuerdo",
    `Como se suelen entender las reglas chinas. ${ofLists}${givenUp}${inArea}${otherwise}se sigue jugando, y juega quien pasó primero. Con cuatro pases seguidos, toda piedra está viva; en cada parada posterior hay listas de nuevo. Quien miente elige qué parada acepta: una sola limpieza es más justa.`,
  ],
  mediation: [
    "Listas de piedras muertas; un tercero decide las disputas",
    `${ofLists}${givenUp}Lo que quede en disputa, y solo eso, lo decide el mediador: un juez, un programa que no juega, o una persona acordada de antemano o aceptada por los dos. Sin veredicto a tiempo, o si se va, vale lo acordado para ese caso. Un mediador puede equivocarse.`,
  ],
  ladder: [
    "Para programas: listas, mediador, último paso",
    `${ofLists}${givenUp}Cada paso solo se da si el anterior deja una disputa: las listas, un mediador si se ha acordado, y luego una sola limpieza, tras la cual toda piedra en el tablero está viva; donde cuenta el territorio, cada cadena en disputa se juega en su lugar en una copia del tablero. Un programa que no sabe nombrar las piedras muertas no pierde nada con ello.`,
  ],
  auto: [
    "Cuenta un juez; quien no está de acuerdo sigue jugando",
    "En cada parada, el juez acordado cuenta el tablero. Si nadie se opone a tiempo, vale el recuento; si no, se sigue jugando, y la parada siguiente se cuenta igual. Dos pases inmediatos terminan la partida con el recuento anterior. Donde se cuenta el área, seguir no cuesta nada, y quien se opone elige qué recuento acepta.",
  ],
  marking: [
    "Las piedras muertas se marcan por turnos",
    "Empieza quien pasó primero: marcar una cadena (las de su color en la misma región van con ella), decir que ha terminado, o no estar de acuerdo (según John Tromp). Dos “terminado” seguidos acaban la partida sin lo marcado; quien ha terminado aunque haya piedras vivas suyas marcadas debe confirmarlo una vez. Un desacuerdo borra las marcas, y se sigue jugando. Con cuatro pases seguidos, toda piedra está viva. Quien miente elige qué parada acepta: una sola limpieza es más justa.",
  ],
  confirmation: [
    "Las disputas se juegan en una copia del tablero",
    `Reglas japonesas de 1989, para territorio. ${ofLists}Lo que está en las dos listas está muerto. Cada bando puede aceptar la lista del otro; si no, cada cadena que solo está en una lista se juega en una copia, y empieza el atacante; un ko capturado queda prohibido para el otro bando hasta que pase por ese ko. Solo vuelven los veredictos, no los prisioneros. Las cadenas de los dos colores que se tocan y que pueden capturarse ambas se quedan. Lo que una captura permitiría en otro lugar no se examina. Si un programa no juega ahí, la cadena está viva. En vez de dar una lista, cada bando puede pedir una vez que siga la propia partida; entonces juega primero el otro bando.`,
  ],
  aga: [
    "Al estilo americano: piedras de pase, Blanco pasa el último",
    `${ofLists}${givenUp}${inArea}${otherwise}se sigue jugando, y juega Negro; con otros dos pases inmediatos, toda piedra está viva; en cada parada posterior hay listas de nuevo, y quien miente elige qué parada acepta. Cada pase cuesta una piedra, y los dos bandos juegan las mismas veces, así que área y territorio dan lo mismo.`,
  ],
  "play-on-text": [
    "Se juega; lo que está en ambas listas sigue muerto",
    "La primera forma de jugar la disputa, para comparar: las cadenas de las dos listas siguen muertas mientras se juega, sin que nadie lo confirme. Eso perjudica a quien es honesto con sus propias piedras muertas. Es mejor la forma con confirmación.",
  ],
} satisfies Record<Ending, [string, string]>;

/** What has to be known of rulesets. */
export const rulesetNotes: Record<string, string> = {
  "tromp-taylor": "el texto no fija komi; lo habitual es 7,5",
  chinese: "un ciclo largo sin pases queda sin resultado",
  "chinese-2002":
    "el texto prohíbe en principio toda repetición del tablero, de ahí el superko; sus árbitros también pueden anular una partida con triple ko o vida eterna",
  "chinese-ogs": "el modelo solo mira las 30 últimas posiciones; aquí cuentan todas",
  "japanese-1989":
    "la partida queda sin resultado si se repite una posición y los dos están de acuerdo; pueden perder los dos (artículos 12 y 13)",
  "japanese-owner-first":
    "en un espacio con piedras muertas empieza su dueño; cuentan los puntos que solo hay que rellenar si el otro bando toma antes un punto neutral",
  "japanese-other-first":
    "en un espacio con piedras muertas empieza el otro bando; no cuentan los puntos que hay que rellenar si toma antes un punto neutral",
  korean: "un ciclo largo sin pases queda sin resultado",
  aga: "contar el territorio da el mismo resultado, porque cada pase entrega una piedra",
  "new-zealand": "con N piedras de hándicap, Blanco pasa N−1 veces, y no hay komi",
  "ing-sst":
    "el superko sustituye a la regla de ko de Ing, con sus kos de combate y de molestia; los 8 puntos, con los que Negro gana los empates, pasan a ser 7,5; la compensación del hándicap depende del torneo",
  cgos: "una jugada ilegal pierde; no hay hándicap",
  "stone-scoring":
    "con el impuesto, los puntos que aún podrían rellenarse cuentan sin rellenarlos; un ciclo largo sin pases queda sin resultado",
  "dublin-2001": "no dice nada del hándicap; una partida de más de 500 jugadas es empate",
  "blog-2012": "solo cuentan las piedras en el tablero; el artículo no habla de komi ni de hándicap",
} satisfies Record<Noted, string>;

const colors: Record<string, string> = { black: "Negro", white: "Blanco" };
const color = (said: string): string => colors[said] ?? said;
/** A judge is called by what it is, not by its name on the server. */
export const nameMediator = (kind = "", name = ""): string => (kind === "judge" ? "el juez" : name || "el mediador");
export const mediator = mediatorBy(nameMediator);
const figure = (said: string): string => said.replace(".", ",");

const fields: Record<keyof typeof english, string> = {
  "main-time": "el tiempo principal",
  increment: "el incremento",
  periods: "el número de periodos",
  period: "el periodo",
  stones: "el número de piedras",
  "wait-list-people": "las listas de personas",
  "wait-list-programs": "las listas de programas",
  "wait-first-move": "la primera jugada",
  "wait-vacant": "un puesto libre",
  "wait-mediator": "un veredicto",
  "wait-trial": "una jugada de prueba",
  "wait-absent": "alguien que se ha ido",
  "handicap-bonus": "compensación del hándicap",
  "ko-rule": "regla del ko",
  "suicide-rule": "regla del suicidio",
  "begins-rule": "elección de quién empieza",
  "connect-rule": "elección de si cuentan los puntos de conexión",
  scoring: "forma de contar",
  tax: "impuesto por grupo",
  cause: "causa de un resultado",
  "fault-policy": "consecuencia de un fallo",
  outcome: "desenlace",
  party: "parte",
  passing: "forma de pasar",
  phase: "fase de la partida",
  "seat-kind": "tipo de jugador",
  theme: "tema",
  "chain-status": "estado de una cadena",
  name: "el nombre",
  label: "la etiqueta",
  text: "el texto",
  ruleset: "el nombre de las reglas",
  account: "la cuenta",
  program: "el nombre del programa",
  judge: "el nombre del juez",
  mediator: "el mediador",
  moderator: "un moderador",
  referee: "el árbitro",
};

const kinds = {
  color,
  points: listed(here.and),
  some: firstOf(listed(here.and), (n) => ` y ${n} más`),
  during: (command) => command && ` durante “${command}”`,
  written: (said) => said && `; ha escrito “${said}”`,
  found: (said) => (said ? `“${said}”` : "el final del archivo"),
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
