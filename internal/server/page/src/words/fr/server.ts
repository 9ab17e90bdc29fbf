// What the server says in English, said in French: reasons by their codes, and endings and
// rulesets by their names. What is not here is shown as it came.

import type { Reason, Refused } from "../../api/types";
import { firstOf, type Kinds, listed, mediatorBy, speaker } from "../reason";
import type { fields as english } from "../fields";
import { here } from "./parts";
import { crossed } from "../sentences";
import type { Ending, Noted } from "../served";

/** What the notes of all endings with lists begin with. */
const ofLists =
  "Après deux passes, chaque camp donne une liste de chaînes mortes, que lui seul voit jusqu’à ce que les deux soient là. ";
const givenUp =
  "Quand on compte la surface ou les pierres, qui met sur sa liste une chaîne à lui la cède, sauf si la partie reprend après un litige. Si le juge de l’arbitre est sûr qu’elle est vivante, il faut le confirmer une fois, et la liste d’un programme ne vaut alors rien. ";
const inArea =
  "Ce que seul l’autre camp y met est en litige (quand les groupes paient une taxe, tout ce qui n’est pas sur les deux listes). ";
const otherwise = "Chaque camp peut ensuite accepter la liste de l’autre ; sinon, ";

/** The ways to end a game: what they are called, and how they go. */
export const endings: Record<string, [title: string, note: string]> = {
  "as-is": ["Le goban tel quel", "Deux passes terminent la partie. Rien n’est retiré (Tromp-Taylor)."],
  "play-on": [
    "Listes de pierres mortes ; un litige se joue",
    `${ofLists}${givenUp}${inArea}${otherwise}la partie reprend une fois, et quand les deux passent de nouveau, toute pierre sur le goban est vivante, sauf les chaînes des deux listes que leur propriétaire a confirmées mortes après l’ouverture des listes et auxquelles rien n’a touché depuis.`,
  ],
  cleanup: [
    "Listes de pierres mortes ; un seul nettoyage",
    `${ofLists}${givenUp}${inArea}${otherwise}la partie reprend une fois, et quand les deux passent de nouveau, toute pierre sur le goban est vivante (comme dans les tournois de programmes sur KGS). À partir du litige, seules les captures comptent : une fausse liste ne rapporte rien.`,
  ],
  resume: [
    "Listes de pierres mortes ; on continue jusqu’à l’accord",
    `Comme on comprend souvent les règles chinoises. ${ofLists}${givenUp}${inArea}${otherwise}la partie reprend, et le premier qui a passé joue. Après quatre passes de suite, toute pierre est vivante ; à chaque arrêt suivant, il y a de nouveau des listes. Qui ment choisit l’arrêt qu’il accepte : un seul nettoyage est plus juste.`,
  ],
  mediation: [
    "Listes de pierres mortes ; un tiers tranche les litiges",
    `${ofLists}${givenUp}Ce qui est alors en litige, et rien d’autre, est tranché par le médiateur : un juge, un programme qui ne joue pas, ou une personne convenue d’avance ou acceptée par les deux. Sans verdict à temps, ou s’il part, ce qui a été convenu pour ce cas s’applique. Un médiateur peut se tromper.`,
  ],
  ladder: [
    "Pour les programmes : listes, médiateur, dernier degré",
    `${ofLists}${givenUp}Chaque degré ne sert que si le précédent laisse un litige : les listes, un médiateur s’il y en a un, puis un seul nettoyage, après lequel toute pierre sur le goban est vivante ; quand on compte le territoire, chaque chaîne en litige est jouée à la place sur une copie du goban. Un programme qui ne sait pas nommer les pierres mortes n’y perd rien.`,
  ],
  auto: [
    "Un juge compte ; qui n’est pas d’accord continue",
    "À chaque arrêt, le juge convenu compte le goban. Si personne ne s’y oppose à temps, le décompte est valable ; sinon la partie reprend, et l’arrêt suivant est compté de même. Deux passes immédiates terminent la partie avec le décompte précédent. Quand on compte la surface, continuer ne coûte rien, et qui s’oppose choisit le décompte qu’il accepte.",
  ],
  marking: [
    "Les pierres mortes sont marquées tour à tour",
    "Le premier qui a passé commence : marquer une chaîne (celles de sa couleur dans la même région suivent), dire qu’il a terminé, ou contester (d’après John Tromp). Deux « terminé » de suite achèvent la partie sans ce qui est marqué ; qui a terminé alors que des pierres vivantes à lui sont marquées doit le confirmer une fois. Contester efface les marques, et la partie reprend. Après quatre passes de suite, toute pierre est vivante. Qui ment choisit l’arrêt qu’il accepte : un seul nettoyage est plus juste.",
  ],
  confirmation: [
    "Les litiges se jouent sur une copie du goban",
    `Règles japonaises de 1989, pour le territoire. ${ofLists}Ce qui est sur les deux listes est mort. Chaque camp peut accepter la liste de l’autre ; sinon, chaque chaîne qui n’est que sur une liste est jouée sur une copie, et l’attaquant commence ; un ko capturé est interdit à l’autre camp jusqu’à ce qu’il passe pour ce ko. Seuls les verdicts reviennent, pas les prisonniers. Des chaînes des deux couleurs qui se touchent et peuvent toutes deux être capturées restent. Ce qu’une capture permettrait ailleurs n’est pas examiné. Si un programme n’y joue pas, la chaîne est vivante. Au lieu de donner une liste, chaque camp peut demander une fois que la partie elle-même continue ; l’autre camp joue alors en premier.`,
  ],
  aga: [
    "À l’américaine : pierres de passe, Blanc passe en dernier",
    `${ofLists}${givenUp}${inArea}${otherwise}la partie reprend, et Noir joue ; après deux nouvelles passes immédiates, toute pierre est vivante ; à chaque arrêt suivant, il y a de nouveau des listes, et qui ment choisit l’arrêt qu’il accepte. Chaque passe coûte une pierre, et les deux camps jouent autant de fois, si bien que surface et territoire donnent le même compte.`,
  ],
  "play-on-text": [
    "Jouer la suite ; ce qui est sur les deux listes reste mort",
    "La première forme du jeu de la suite, pour comparer : les chaînes des deux listes restent mortes pendant qu’on joue le litige, sans que personne le confirme. Cela nuit à qui est honnête sur ses propres pierres mortes. La forme avec confirmation est meilleure.",
  ],
} satisfies Record<Ending, [string, string]>;

/** What has to be known of rulesets. */
export const rulesetNotes: Record<string, string> = {
  "tromp-taylor": "le texte ne fixe pas de komi ; l’usage est 7,5",
  chinese: "un long cycle sans passe est sans résultat",
  "chinese-2002":
    "le texte interdit en principe toute répétition du goban, d’où le superko ; ses arbitres peuvent aussi annuler une partie avec triple ko ou vie éternelle",
  "chinese-ogs": "le modèle ne regarde que les 30 dernières positions ; ici toutes comptent",
  "japanese-1989":
    "la partie est sans résultat si une position revient et que les deux sont d’accord ; les deux peuvent perdre (articles 12 et 13)",
  "japanese-owner-first":
    "dans un espace où se trouvent des pierres mortes, son propriétaire commence ; les points à combler seulement si l’autre camp prend d’abord une intersection neutre comptent",
  "japanese-other-first":
    "dans un espace où se trouvent des pierres mortes, l’autre camp commence ; les points à combler s’il prend d’abord une intersection neutre ne comptent pas",
  korean: "un long cycle sans passe est sans résultat",
  aga: "compter le territoire donne le même résultat, puisque chaque passe donne une pierre",
  "new-zealand": "avec N pierres de handicap, Blanc passe N−1 fois, et il n’y a pas de komi",
  "ing-sst":
    "le superko remplace la règle de ko d’Ing et ses kos de combat et de perturbation ; les 8 points, avec lesquels Noir gagne les égalités, deviennent 7,5 ; la compensation du handicap dépend du tournoi",
  cgos: "un coup illégal perd ; il n’y a pas de handicap",
  "stone-scoring":
    "avec la taxe, les intersections qui pourraient encore être comblées comptent sans qu’on les comble ; un long cycle sans passe est sans résultat",
  "dublin-2001": "rien n’y est dit du handicap ; une partie de plus de 500 coups est nulle",
  "blog-2012": "seules les pierres sur le goban comptent ; l’article ne parle ni de komi ni de handicap",
} satisfies Record<Noted, string>;

const colors: Record<string, string> = { black: "Noir", white: "Blanc" };
const color = (said: string): string => colors[said] ?? said;
/** A judge is called by what it is, not by its name on the server. */
export const nameMediator = (kind = "", name = ""): string => (kind === "judge" ? "le juge" : name || "le médiateur");
export const mediator = mediatorBy(nameMediator);
const figure = (said: string): string => said.replace(".", ",");

const fields: Record<keyof typeof english, string> = {
  "main-time": "le temps principal",
  increment: "l’incrément",
  periods: "le nombre de périodes",
  period: "la période",
  stones: "le nombre de pierres",
  "wait-list-people": "les listes de personnes",
  "wait-list-programs": "les listes de programmes",
  "wait-first-move": "le premier coup",
  "wait-vacant": "une place libre",
  "wait-mediator": "un verdict",
  "wait-trial": "un coup d’essai",
  "wait-absent": "quelqu’un qui est parti",
  "handicap-bonus": "compensation du handicap",
  "ko-rule": "règle du ko",
  "suicide-rule": "règle du suicide",
  "begins-rule": "choix de qui commence",
  "connect-rule": "choix de compter ou non les points de connexion",
  scoring: "façon de compter",
  tax: "taxe des groupes",
  cause: "cause d’un résultat",
  "fault-policy": "suite donnée à une faute",
  outcome: "issue",
  party: "partie prenante",
  passing: "façon de passer",
  phase: "phase de la partie",
  "seat-kind": "type de joueur",
  theme: "thème",
  "chain-status": "état d’une chaîne",
  name: "le nom",
  label: "l’étiquette",
  text: "le texte",
  ruleset: "le nom des règles",
  account: "le compte",
  program: "le nom du programme",
  judge: "le nom du juge",
  mediator: "le médiateur",
  moderator: "un modérateur",
  referee: "l’arbitre",
};

const kinds = {
  color,
  points: listed(here.and),
  some: firstOf(listed(here.and), (n) => ` et ${n} autres`),
  during: (command) => command && ` pendant « ${command} »`,
  written: (said) => said && ` ; il a écrit « ${said} »`,
  found: (said) => (said ? `« ${said} »` : "la fin du fichier"),
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
