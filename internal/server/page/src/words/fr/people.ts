// What the page says in French about people: accounts, challenges, the lobby, chat and moderation.

import type { Audited, ChallengeState, Color, Discipline, Speed } from "../../api/types";
import type { peopleWords as english } from "../en/people";
import { capital, crossed as board, dotted, sentence } from "../sentences";
import {
  clock,
  count,
  games,
  here,
  name,
  number,
  other,
  rank,
  resultText,
  rules as rulesOf,
  stones,
  titles,
} from "./parts";
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

const speeds: Record<Speed, string> = { blitz: "Blitz", live: "Normal", slow: "Lent", correspondence: "En jours" };

/** The color of who reads it: the offer has that of who made it. */
const colorFor = (color: Color | "random" | undefined, theirs: boolean): string =>
  color === "random" ? "couleur au hasard" : theirs ? other(color ?? "black") : name(color ?? "black");

const scopes: Record<string, string> = {
  play: "jouer dans ses parties",
  bot: "prendre des places comme programme",
  challenge: "lancer des défis et y répondre",
  tournament: "participer à des tournois et en organiser",
  admin: "modérer",
  calendar: "être lue comme calendrier",
};

const disciplines: Record<Discipline, string> = { mute: "Priver de parole", ban: "Exclure", pardon: "Gracier" };

const judged: Record<Discipline, string> = {
  mute: "ne peut plus parler",
  ban: "ne peut plus jouer",
  pardon: "a sa grâce",
};

const deeds: Record<Audited["did"], string> = {
  mute: "prive de parole",
  ban: "exclut",
  pardon: "gracie",
  report: "signale",
  close: "classe un signalement",
  amend: "rectifie",
  recover: "crée un lien pour un autre mot de passe :",
  recovered: "a choisi un autre mot de passe par un lien :",
  email: "a changé d’adresse e-mail :",
  methods: "a changé de moyens de connexion :",
  erase: "a supprimé :",
  erased: "a retiré le nom de tous les journaux :",
  invite: "a créé une invitation :",
  join: "a créé un compte sur invitation :",
  withdraw: "a retiré :",
  add: "a ajouté",
  announce: "a annoncé :",
  appoint: "a changé les rôles de",
};

const states: Record<ChallengeState, string> = {
  waiting: "Il attend une réponse.",
  accepted: "Il a été accepté.",
  declined: "Il a été refusé.",
  withdrawn: "Il a été retiré.",
  expired: "Il est resté ouvert trop longtemps.",
};

export const peopleWords: typeof english = {
  // The head of the page
  you: "Toi",
  lobby: "Salon",
  signIn: "Connexion",
  moderation: "Modération",
  home: "Vers l’accueil",
  notReached: "Le serveur ne répond pas. Réessaie dans un instant.",
  pageFault: (said) => `Cette page a un défaut : ${said}. Recharge-la ; s’il persiste, signale-le à l’opérateur.`,
  nothingHere: shell.titles.lost,

  // The first screen
  otherWays: "D’autres façons de commencer",
  playFriend: "Contre un ami, par un lien",
  findOpponent: "Trouver un adversaire",
  learnRules: "Les règles en deux minutes",
  liveBoards: "Regarder des parties en cours",
  scoreRecord: "Compter un SGF",
  dropRecord:
    "Dépose ici un enregistrement de partie : tu verras qui vit, et ce que vaut le goban selon chaque jeu de règles.",
  chooseRecord: "Choisir un fichier",
  pasteRecord: "Coller le texte",
  pasteLabel: "Le texte d’un enregistrement de partie",
  countRecord: "Compter",
  aBot: (lines) => `Un programme en ${lines} lignes`,
  botHint: "Du Python, sans rien à installer. Il joue une partie sur ce serveur, et la page la montre.",
  botCommand: (server) => `python3 bot.py ${server}`,

  // People
  strength: ({ rank: said, provisional }) => `${rank(said)}${provisional ? "?" : ""}`,

  // Signing in
  loginTitle: "Se connecter, ou créer un compte",
  name: "Nom",
  nameHint: "Pas plus de 32 caractères. Tout le monde le voit.",
  nameMissing: "Écris un nom ici.",
  password: "Mot de passe",
  passwordHint: (least) => `Au moins ${least} caractères ; quelques mots font l’affaire.`,
  forgotten: "Un mot de passe oublié",
  forgottenHint: "Oublié ? Un modérateur ou l’exploitant du serveur peut te donner un lien pour en choisir un autre.",
  forgottenAsk: "Mot de passe oublié ?",
  recoverWho: "Ton nom ou ton adresse e-mail",
  recoverWhoMissing: "Écris ici ton nom ou ton adresse e-mail.",
  sendLink: "Envoyer un lien",
  recoverSent:
    "S’il existe un tel compte avec une adresse e-mail, un lien y est envoyé. Regarde aussi parmi les indésirables.",
  recoverHint:
    "Le lien va à l’adresse e-mail de ton compte. S’il n’en a pas, un modérateur ou l’exploitant de ce serveur te donne un lien.",
  makeLink: "Créer un lien",
  linkFor: (who, till) =>
    `Donne ce lien à ${who}. Il sert une seule fois, jusqu’au ${moment(till)} : qui l’a peut choisir un autre mot de passe.`,
  passwordMissing: "Écris le mot de passe ici.",
  passwordShort: (least) => `C’est trop court : il faut au moins ${least} caractères.`,
  makeAccount: "Créer un compte",
  isBot: "C’est pour un programme : il porte la mention BOT",
  guestKeeps: (guest) => `Ton nom est ${guest}. Si tu crées un compte, tes parties et tes places restent à toi.`,
  alreadyIn: (who) => `Tu es déjà en ligne sous le nom de ${who}.`,
  signInOrUp: "Se connecter ou créer un compte",
  signOut: "Se déconnecter",

  // One's own rank
  ownRank: "Quel est ton niveau ?",
  ownRankHint:
    "Tu le dis une seule fois, avant ta première partie classée. Ton niveau commence là, puis suit tes parties.",
  ownRankUnsaid: "Je préfère ne pas le dire",
  beginner: "Je débute",
  aboutRank: (said) => `Environ ${longRank(said)}`,
  ownRankSaid: (said) => `Tu commences à ${longRank(said)}.`,

  // One's own account
  account: "Ton compte",
  nobody: "Tu n’as pas ouvert de session",
  guestAccount: (guest) =>
    `Ton nom est ${guest}, et seul ce navigateur te connaît. Avec un compte, tu gardes tes parties, tu as une cote et tu peux discuter.`,
  attempts: (n, last) =>
    `Quelqu’un a essayé ${n === 1 ? "un mauvais mot de passe" : `${n} mauvais mots de passe`} sur ton nom, la dernière fois le ${moment(last)}. Cela ne t’empêche pas d’entrer ; un long mot de passe à toi suffit.`,
  banned: ({ until, why }) =>
    `Tu peux seulement regarder${until ? ` jusqu’au ${day(until)}` : ""}. Un modérateur dit pourquoi : ${sentence(why)}`,
  muted: ({ until, why }) =>
    `Tu ne peux pas parler${until ? ` jusqu’au ${day(until)}` : ""}. Un modérateur dit pourquoi : ${sentence(why)}`,
  yourPage: "Ta page et tes parties",
  exportData: "Télécharger tes données",
  aboutYou: "Qui tu es",
  bio: "À propos de toi",
  bioHint: "Visible sur ta page, en texte simple.",
  save: "Enregistrer",
  saved: "Enregistré.",
  changePassword: "Changer le mot de passe",
  oldPassword: "Le mot de passe actuel",
  newPassword: "Le nouveau mot de passe",
  oldPasswordWrong: "Ce n’est pas ton mot de passe.",
  passwordChanged: "Le mot de passe est changé. Les autres navigateurs sont déconnectés, et toutes les clés révoquées.",
  email: "Adresse e-mail",
  emailHint: "Pour un lien si tu oublies ton mot de passe. Personne d’autre ne la voit.",
  emailIs: (a) => `C’est ${a}.`,
  emailMissing: "Écris ici ton adresse e-mail.",
  emailSent: (to) => `Un lien est envoyé à ${to}. L’adresse servira dès que tu l’auras ouvert.`,
  emailRemove: "Retirer l’adresse",
  emailRemoved: "Tu n’as plus d’adresse e-mail.",
  emailConfirm: "Confirme ton adresse e-mail",
  emailConfirmed: "L’adresse est la tienne.",
  emailConfirmHint: "Elle sert pour un lien si tu oublies ton mot de passe, et à rien que d’autres voient.",
  notices: "Notifications",
  notifyMe: "Me prévenir hors de la page quand quelqu’un me défie ou qu’une partie commence",
  notifyRefused:
    "Le navigateur ne le permet pas. Autorise les notifications de ce site dans ses réglages, puis réessaie.",
  notifySet: (on) => (on ? "Le navigateur te préviendra." : "Le navigateur ne te préviendra pas."),
  lookHint:
    "Le thème, le goban, les coordonnées, les sons et la langue dépendent de ce navigateur : tu les trouves sous les curseurs en haut de chaque page.",

  // Tokens
  erase: "Supprimer définitivement",
  eraseHint:
    "Tu abandonnes tes parties et deviens « deleted player » dans les parties, les chats et les tournois. Personne d’autre ne reçoit ton nom. C’est irréversible.",
  eraseSure: "Oui, je le veux",
  eraseUnsure: "Coche d’abord cette case.",
  passkeySignIn: "Se connecter avec une clé d’accès",
  passkeyMake: "Créer avec une clé d’accès",
  passkeyMakeHint:
    "Avec une clé d’accès, pas besoin de mot de passe : ton téléphone, ton ordinateur ou ton gestionnaire de mots de passe te connecte.",
  passkeysAt: (at: string): string => `Les clés d’accès fonctionnent sur ${at}.`,
  passkeysHttps: "Les clés d’accès demandent une adresse https. L’exploitant de ce serveur ne lui en a pas donné.",
  passkeysNone: "Ce navigateur n’a pas de clés d’accès.",
  passkeyCanceled: "Aucune clé d’accès n’a été utilisée. Tu peux réessayer.",
  signInAt: (title: string): string => `Se connecter avec ${title}`,
  signingOn: "Connexion …",
  signOnLost: "Ce navigateur ne sait rien de cette connexion : recommence.",
  chooseName: "Choisis ton nom",
  chooseNameHint: "Personne ici n’a encore ce compte. Choisis le nom que les autres verront, et tu en as un.",
  haveAccount: "Tu as déjà un compte ici ? Connecte-toi et relie les deux sur la page de ton compte.",
  methods: "Moyens de connexion",
  methodsHint:
    "Une clé d’accès est gardée par ton téléphone, ton ordinateur ou ton gestionnaire de mots de passe. Personne ne peut la deviner ni te la soutirer.",
  noMethods: "Ton mot de passe seulement.",
  addPasskey: "Ajouter une clé d’accès",
  linkAt: (title: string): string => `Relier ${title}`,
  methodAdded: "C’est ajouté : tu peux te connecter avec.",
  methodRemoved: "C’est supprimé.",
  methodName: "Le nom que tu lui donnes",
  rename: "Renommer",
  remove: "Supprimer",
  confirmPasskey: "Confirmer avec une clé d’accès",
  confirmAt: (title: string): string => `Confirmer avec ${title}`,
  confirmHint:
    "Pour changer quelque chose ici, confirme que c’est toi. Pendant cinq minutes, aucun mot de passe n’est alors demandé.",
  confirmed: "Confirmé : aucun mot de passe pendant cinq minutes.",
  roleConfirm:
    "Ton rôle exige une confirmation avec une clé d’accès ; elle vaut douze heures dans ce navigateur. Si tu n’en as pas, ajoutes-en une sur la page de ton compte.",
  firstPassword: "Choisir un mot de passe",
  proofMissing: "Confirme d’abord que c’est toi sous « Moyens de connexion ».",
  methodOf: ({ label, provider }) => [provider, label].filter(Boolean).join(": ") || "Une clé d’accès",
  synced: "aussi sur tes autres appareils",
  openedBy: {
    password: "avec un mot de passe",
    passkey: "avec une clé d’accès",
    provider: "chez un fournisseur",
    link: "par un lien",
  } as Record<string, string>,
  devices: "Appareils",
  devicesHint: "Là où ta session est ouverte. Si tu n’en reconnais pas un, déconnecte-le et change de mot de passe.",
  deviceOf: ({ label }) => label || "Un navigateur",
  thisDevice: "celui-ci",
  deviceIs: ({ created, used }) => dotted(`depuis le ${day(created)}`, used && `utilisé le ${day(used)}`),
  endOthers: "Se déconnecter partout ailleurs",
  othersEnded: "Tous les autres appareils sont déconnectés.",
  tokens: "Clés",
  tokensHint: "Un programme qui présente une clé à l’API agit en ton nom, dans les limites de la clé.",
  noTokens: "Il n’y en a pas.",
  tokenLabelOf: ({ label, scopes: of }) => (of.includes("calendar") ? "Ton calendrier" : label || "sans étiquette"),
  tokenIs: ({ scopes: of, created, used, expires }) =>
    dotted(
      `peut : ${of.map((scope) => scopes[scope] ?? scope).join(", ")}`,
      `créée le ${day(created)}`,
      used ? `utilisée le ${day(used)}` : "jamais utilisée",
      expires && `jusqu’au ${day(expires)}`,
    ),
  revoke: "Révoquer",
  newToken: "Une nouvelle clé pour un programme",
  tokenLabel: "Étiquette",
  tokenLabelHint: "À quoi elle sert, par exemple « GNU Go à la maison ».",
  labelMissing: "Dis à quoi sert la clé.",
  scopes: "Elle peut",
  scope: (scope) => capital(scopes[scope] ?? scope),
  noScope: "Choisis au moins une chose qu’elle peut faire.",
  expires: "Elle expire",
  lifetimes: [
    ["90", "après 90 jours"],
    ["7", "après 7 jours"],
    ["365", "après un an"],
  ],
  tokenPasswordHint: "Pour que personne, avec ce seul navigateur, ne crée une clé qui dure.",
  makeToken: "Créer la clé",
  tokenOnce: "Copie la clé maintenant : elle n’est montrée qu’une fois.",
  tokenItself: (label) => `La clé ${label}`,
  copy: "Copier",

  // Somebody's page
  noSuchPerson: "Personne ne s’appelle ainsi.",
  since: (at) => `Ici depuis le ${day(at)}`,
  record: ({ won, lost, drawn }) =>
    `${count(won, "victoire", "victoires")}, ${count(lost, "défaite", "défaites")}${drawn > 0 ? `, ${count(drawn, "nulle", "nulles")}` : ""}`,
  challengeTo: (who) => `Défier ${who}`,
  guestPage: "Un invité : sans compte, il n’y a ni cote ni défis.",
  challengeNeedsAccount: "Pour défier quelqu’un, il te faut un compte.",
  block: "Bloquer",
  unblock: "Débloquer",
  blocked: (who) => `Tu ne croises plus ${who} : ni défis, ni parties trouvées.`,
  blocks: "Bloqués",
  nobodyBlocked: "Personne.",
  blocksHint: "Tu ne vois pas leurs propositions, et aucune partie contre eux n’est cherchée pour toi.",
  ratings: "Cotes",
  unrated: "Pas encore de partie classée.",
  pool: "Contre",
  poolOf: (pool) => ({ people: "personnes", bots: "programmes" })[pool] ?? pool,
  rating: "Cote",
  ratingOf: ({ rank: said, value, provisional }) => `${longRank(said)}${provisional ? "?" : ""} (${signed(value)})`,
  interval: "95 %",
  intervalOf: ({ low, high }) => `${signed(low)}–${signed(high)}`,
  provisionalHint: "Un point d’interrogation : encore peu de parties, la cote peut beaucoup bouger.",
  scaleHint:
    "Un niveau vaut une pierre de handicap en 19×19 : de 30 kyu à 1 kyu, puis de 1 dan à 9 dan. Des programmes de force connue fixent l’échelle.",
  course: "Évolution de la cote",
  courseHint:
    "Un point plein est une partie gagnée, un point vide une partie perdue ; la vraie force est très probablement dans la bande.",
  courseSaid: (n, from, to) => `La cote sur ${n} parties : de ${signed(from)} à ${signed(to)}`,
  streakOf: (n) => (n > 0 ? `${n} victoires de suite` : `${-n} défaites de suite`),
  longestStreak: (n) => `plus longue série de victoires : ${n}`,
  opponents: "Adversaires les plus fréquents",
  rates: "Par couleur, handicap et règles",
  handicaps: { none: "Sans handicap", given: "Handicap donné", taken: "Handicap reçu" },
  gamesRated: (n) => n,

  // Games
  games: "Parties",
  game: "Partie",
  result: "Résultat",
  board: "Goban",
  rules: "Règles",
  moves: "Coups",
  opponent: "Adversaire",
  any: "toutes",
  results: [
    ["", "toutes"],
    ["won", "gagnées"],
    ["lost", "perdues"],
    ["drawn", "nulles"],
  ],
  boardSizes: [
    ["", "tous"],
    ["9x9", "9×9"],
    ["13x13", "13×13"],
    ["19x19", "19×19"],
  ],
  ratedOrNot: [
    ["", "toutes"],
    ["true", "classées"],
    ["false", "non classées"],
  ],
  ratedMark: "classée",
  find: "Chercher",
  older: "Plus anciennes",
  noGames: "Pas encore de parties.",
  gamesFound: (n, more) => (n === 0 ? "Aucune partie de ce genre." : `${games(n)}${more ? " pour l’instant" : ""}`),
  against: (opponent) => `contre ${opponent}`,
  gameSaid: (color, opponent) => `${name(color)} contre ${opponent}`,
  outcome: (result, color) => {
    if (!result) return "en cours";
    if (result === "0") return "nulle";
    const winner = { B: "black", W: "white" }[result[0]!];
    return winner && result[1] === "+"
      ? `${winner === color ? "gagnée" : "perdue"}, ${resultText(result)}`
      : resultText(result);
  },
  day,

  // The lobby
  news: "Nouvelles",
  look: "Voir",
  dismiss: "Masquer",
  toBoard: "Vers le goban",
  offersYou: (who, terms) => `${who} te propose une partie : ${terms}.`,
  gameStarts: (opponent, color) => `Ta partie contre ${opponent} commence. Tu joues avec ${name(color)}.`,
  yourTurn: (opponent) => `À toi de jouer contre ${opponent ?? "quelqu’un"}.`,
  gameOver: (opponent, result) => `Ta partie contre ${opponent ?? "quelqu’un"} est terminée : ${resultText(result)}.`,
  vacation: "Vacances",
  vacationHint:
    "Ton temps ne compte pas dans les parties qui prévoient des vacances. Elles commencent et finissent dans toutes à la fois.",
  vacationBegin: "Partir en vacances",
  vacationEnd: "Revenir",
  vacationNow: "Tu es en vacances.",
  vacationLast: "Jusqu’au (dernier jour)",
  theirTurn: "À l’autre de jouer",
  yourGames: "Tes parties",
  gameNow: (size, time, color) => dotted(board(size), clock(time), `toi : ${name(color)}`),
  turn: "À toi de jouer",
  toYou: "Proposées à toi",
  yours: "Tes propositions",
  openOffers: "Ouvertes à tous",
  nobodyWaits: "Personne n’attend d’adversaire en ce moment. Propose une partie, ou fais-toi trouver un adversaire.",
  kindOf: (kind) => ({ open: "À tous", link: "À qui a le lien", direct: "À une personne", automatch: "À tous" })[kind],
  accept: "Accepter",
  decline: "Refuser",
  withdraw: "Retirer",
  link: "Lien",

  automatch: "Trouver un adversaire",
  sizes: "Gobans",
  noSize: "Choisis au moins un goban.",
  speed: "Rythme",
  speedOf: (speed) => speeds[speed],
  evenSearch: "Équilibrer selon les niveaux : handicap et komi",
  searching: ({ sizes, speed, rated }) =>
    `Recherche d’un adversaire : ${here.or(sizes.map(board))}, ${speeds[speed].toLowerCase()}${rated ? ", classée" : ""}. Ta partie commencera d’elle-même.`,
  stopSearch: "Ne plus chercher",

  offerTitle: "Proposer une partie",
  offerTo: "À",
  toAnybody: "Tout le monde",
  toLink: "Qui a le lien",
  offerSend: "Proposer",
  offered:
    "C’est proposé : la partie figure parmi tes propositions. Elle commencera ici d’elle-même dès que quelqu’un accepte.",
  clocks: clocks.map((time): [string, string] => [time, capital(clock(time))]),
  moreTerms: "Règles, handicap, fin de partie",
  ratedGame: "Une partie classée",
  ratedNeedsAccount: "Il faut un compte pour les parties classées.",
  challengeTitle: (who) => `Une partie avec ${who}`,
  challengeSend: (who) => `La proposer à ${who}`,

  terms: (game, rated, theirs = true) =>
    dotted(
      board(game.size),
      rulesOf(game.ruleset ?? "chinese"),
      game.komi !== undefined && `komi ${number(game.komi)}`,
      Boolean(game.handicap) && `${stones(game.handicap!)} de handicap`,
      clock(game.time),
      `toi : ${colorFor(game.color, theirs)}`,
      rated ? "classée" : "non classée",
    ),

  // One challenge
  aChallenge: "Un défi",
  noSuchChallenge: "Ce défi n’existe pas.",
  toLobby: "Vers le salon",
  offerOf: (who) => `${who} propose une partie`,
  yourOffer: (to) => (to ? `Ta proposition à ${to}` : "Ta proposition"),
  stateOf: (state, mine, to) =>
    state === "waiting" && mine
      ? `En attente de ${to ?? "quelqu’un"}. La partie commencera ici d’elle-même.`
      : states[state],
  whatIsOffered: "Ce qui est proposé",
  offeredBy: "Par",
  termsOneByOne: (game, rated, theirs, ending) => [
    ["Goban", board(game.size)],
    ["Règles", titles[game.ruleset ?? "chinese"] ?? game.ruleset!],
    ["Komi", game.komi === undefined ? "par défaut" : number(game.komi)],
    ...(game.handicap ? [["Handicap", stones(game.handicap)] as [string, string]] : []),
    ["Cadence", capital(clock(game.time))],
    ["Tu joues", colorFor(game.color, theirs)],
    ["Classée", rated ? "oui" : "non"],
    ...(ending ? [["Fin de partie", ending] as [string, string]] : []),
  ],
  challengeLink: "Envoie ce lien à la personne avec qui tu veux jouer.",
  watch: "Regarder la partie",

  // Chat
  chat: "Discussion",
  nothingSaid: "Personne n’a encore rien dit.",
  kibitzHint: "Tu verras après la partie ce que disent les spectateurs.",
  chatOnceSeated: "Une fois à ta place, tu pourras parler ici avec ton adversaire.",
  chatNeedsAccount: "Pour parler ici, il te faut un compte.",
  sayLabel: "Écrire dans la discussion",
  sayCommand: (line) =>
    `« ${line} » est un coup ou une commande, à taper dans le champ sous le goban. Pour le dire quand même, appuie encore sur Dire.`,
  switchChatOff: "Couper la discussion",
  switchChatOn: "Rétablir la discussion",
  chatOff: (who) => `${who} a coupé la discussion.`,
  chatOffByYou: "Tu as coupé la discussion.",
  chatSwitched: (who, on) => `${who} a ${on ? "rétabli" : "coupé"} la discussion.`,
  say: "Dire",
  sayNothing: "Écris ce que tu veux dire.",
  watching: "regarde",
  hour: (at) => hour(at),

  // Reports
  report: "Signaler",
  reportPerson: (who) => `Signaler ${who}`,
  reportLine: (who) => `Signaler ce qu’a dit ${who}`,
  whatIsWrong: "Qu’est-ce qui ne va pas ?",
  reportHint: "Un modérateur le lit, avec ce que tu signales.",
  whyMissing: "Dis pourquoi.",
  sendReport: "Envoyer le signalement",
  cancel: "Annuler",
  reported: "Merci. Un modérateur va regarder.",

  // Moderation
  moderatorsOnly: "C’est réservé aux modérateurs.",
  reports: "Signalements",
  noReports: "Aucun signalement en attente.",
  reportedAt: (at) => moment(at),
  theGame: "La partie",
  judge: "Priver de parole ou exclure",
  closeReport: "Classer le signalement",
  why: "Pourquoi",
  whyHint: "C’est consigné.",
  person: "Une personne",
  nameOrId: "Nom ou identifiant",
  deed: "Que faire",
  discipline: (what) => disciplines[what],
  hours: "Heures",
  hoursHint: "Rien : jusqu’à la grâce.",
  badHours: (most) => `Les heures sont un nombre entier jusqu’à ${most}, ou rien.`,
  doIt: "Appliquer",
  done: (what, who) => `${who} ${judged[what]}.`,
  amendResult: "Rectifier un résultat",
  gameAddress: "L’adresse de la partie",
  gameMissing: "Copie l’adresse de la partie.",
  newResult: "Le bon résultat",
  decisions: [
    ["B+R", "Noir gagne par abandon"],
    ["W+R", "Blanc gagne par abandon"],
    ["B+", "Noir gagne aux points"],
    ["W+", "Blanc gagne aux points"],
    ["B+T", "Noir gagne au temps"],
    ["W+T", "Blanc gagne au temps"],
    ["B+F", "Noir gagne par forfait"],
    ["W+F", "Blanc gagne par forfait"],
    ["0", "Partie nulle"],
    ["both-lose", "Les deux perdent"],
    ["Void", "Sans résultat"],
  ],
  margin: "De combien de points",
  marginMissing: "Il manque un nombre de points, par exemple 3,5.",
  amended: "Le résultat est rectifié.",
  server: "Le serveur",
  serverSince: (version: string, at: string): string => `${version} · en marche depuis ${moment(at)}`,
  serverWorks: (ok: boolean, note?: boolean): string =>
    !ok ? "en panne" : note ? "en ordre, à surveiller" : "en ordre",
  serverLately: (total: string, lately: string, minutes: string): string =>
    `${total} ; ${lately} ces ${minutes} dernières min`,
  serverPart: {
    store: "Base de données",
    connections: "Place pour les connexions",
    logs: "Parties enregistrées",
    mail: "Serveur de courriel",
    disk: "Place sur le disque",
    certificate: "Certificat",
    engines: "Programmes",
    push: "Messages push",
    traces: "Traces",
  },
  serverFigures: {
    shinpan_games_loaded: "Parties en mémoire",
    shinpan_games_parked: "Parties en attente dans la base",
    shinpan_streams: "Connexions ouvertes de joueurs et de spectateurs",
    shinpan_programs: "Programmes en marche",
    shinpan_program_faults_total: "Pannes de programmes",
    shinpan_request_seconds_mean: "Durée moyenne d’une requête",
    shinpan_commit_seconds_mean: "Durée moyenne d’une écriture",
    shinpan_writes_waiting: "Écritures en attente",
    shinpan_work_waiting: "Requêtes en attente d’un processeur",
    shinpan_mail_waiting: "Messages en attente",
    process_resident_memory_bytes: "Mémoire",
    process_open_fds: "Fichiers ouverts",
  },
  figure: here.number,
  milliseconds: here.milliseconds,
  megabytes: here.megabytes,
  calendar: "Lien pour un calendrier",
  calendarHint:
    "Montre les échéances de tes parties et les rondes de tes tournois dans le calendrier de ton téléphone. Qui a le lien les voit ; un lien précédent prend fin.",
  calendarAddress: "Adresse pour ton calendrier",
  invitations: "Invitations",
  invitationsHint: "Qui a le lien crée un compte avec.",
  inviteUses: "Pour combien de personnes",
  inviteDays: "Pour combien de jours",
  invitationIs: (left, till) => `encore pour ${left} · jusqu’au ${moment(till)}`,
  linkOnce: "Copie le lien maintenant : il n’est montré qu’une fois.",
  wholeNumber: (most) => `Un nombre entier de 1 à ${most}, s’il te plaît.`,
  addAccount: "Ajouter un compte",
  announcements: "Annonces",
  announcementsHint:
    "Tous ceux qui regardent une page la voient. Avec un début et une fin, comme pour une maintenance, elle les indique et disparaît d’elle-même.",
  announcement: "Ce que tous verront",
  begins: "De",
  ends: "À",
  announce: "Annoncer",
  moment,
  roles: "Rôles",
  rolesHint: "Ce qu’un compte peut faire en plus de jouer. C’est consigné.",
  seeRoles: "Voir les rôles",
  role: {
    moderator: "Modération : personnes et résultats",
    organizer: "Organisation : tournois",
    admin: "Administration : tout",
  },
  giveRoles: "Donner ces rôles",
  rolesGiven: (who, roles) => `${who}: ${roles || "aucun rôle"}`,
  audit: "Ce qui a été fait",
  auditHint: "Tout ce qui a été signalé et fait, le plus récent d’abord.",
  nothingDone: "Rien pour l’instant.",
  deedOf: ({ did, hours, result }) =>
    [
      deeds[did],
      result && `un résultat en ${resultText(result)}`,
      (did === "mute" || did === "ban") && (hours ? `pour ${count(hours, "heure", "heures")}` : "pour toujours"),
    ]
      .filter(Boolean)
      .join(" "),
};
