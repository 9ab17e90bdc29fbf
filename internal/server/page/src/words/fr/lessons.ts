// The lessons in French.

import type { Lessons } from "../en/lessons";

export const lessonWords: Lessons = {
  contents: "Leçons",
  step: (n, of) => `Goban ${n} sur ${of}`,
  next: "Suite",
  following: (title) => `Leçon suivante : ${title}`,
  play: "Jouer une partie",
  wrong: "Pas là. Essaie une autre intersection.",
  refused: {
    suicide: "Les règles interdisent ce coup : la pierre n’aurait aucune liberté, et elle ne capture rien.",
    ko: "Les règles interdisent ce coup : le goban redeviendrait ce qu’il était avant.",
  },
  titles: {
    liberties: "Les libertés",
    capture: "La capture",
    ko: "Le ko",
    eyes: "Deux yeux",
    counting: "Le décompte, et ce qu’est un litige",
  },
  liberties: [
    {
      task: "Noir commence, puis on joue chacun son tour. Une pierre se pose là où deux lignes se croisent, et ne bouge plus. Pose une pierre noire sur l’intersection marquée d’un point.",
      done: "Voilà un coup joué. Ce serait à Blanc, mais regarde d’abord les intersections autour de ta pierre.",
    },
    {
      task: "Les intersections libres voisines d’une pierre, le long des lignes, sont ses libertés. La pierre du milieu en a quatre. Choisis la pierre qui n’en a que deux.",
      done: "Dans le coin, une pierre a deux libertés ; au bord, trois.",
      wrong: "Celle-ci en a plus, ou il n’y a pas de pierre. Regarde dans le coin.",
    },
    {
      task: "Blanc occupe trois côtés de ta pierre : il lui reste une liberté, elle est en atari, et Blanc va la capturer. Donne-lui-en d’autres, en jouant sur cette liberté.",
      done: "Des pierres d’une même couleur qui se touchent le long d’une ligne forment une chaîne et partagent leurs libertés. Ta chaîne de deux pierres en a trois.",
      wrong: "Cela n’aide pas la pierre. Joue sur sa dernière liberté.",
    },
  ],
  capture: [
    {
      task: "Une chaîne qui perd sa dernière liberté quitte le goban. Capture la pierre blanche.",
      done: "La pierre est à toi, et son intersection est de nouveau libre.",
      wrong: "La pierre blanche a encore une liberté. Joue là.",
    },
    {
      task: "Une chaîne se capture en entier. Capture les deux pierres blanches d’un seul coup.",
      done: "Leur dernière liberté commune était au bord.",
      wrong: "Il leur reste une liberté. Joue là.",
    },
    {
      task: "On ne peut pas poser une pierre sans liberté, sauf si elle capture. Dans l’un des deux coins, Noir peut capturer une pierre. Capture-la.",
      done: "La pierre du coin avait deux libertés. Tu occupais déjà l’une, tu as pris l’autre.",
      wrong: "Regarde la pierre blanche dans le coin du haut.",
    },
  ],
  ko: [
    {
      task: "Capture la pierre blanche du milieu.",
      done: "Maintenant, ta pierre n’a plus qu’une liberté : là où était la pierre blanche.",
      wrong: "La pierre blanche entre les trois tiennes a encore une liberté.",
    },
    {
      task: "Cette fois, tu es Blanc. Si tu reprenais aussitôt, le goban serait comme avant, et ainsi de suite sans fin. C’est donc interdit : c’est la règle du ko. Essaie, ou bien joue ailleurs, sur le point.",
      done: "Tu as joué ailleurs, et c’est à Noir.",
      wrong: "Joue sur le point.",
    },
    {
      task: "Noir a répondu dans un coin. Le goban a changé : tu as maintenant le droit de reprendre. Vas-y.",
      done: "À Noir, maintenant, de jouer d’abord ailleurs. Une menace à laquelle il faut répondre : c’est ainsi qu’on se bat pour un ko.",
      wrong: "Capture la pierre noire isolée du milieu.",
    },
  ],
  eyes: [
    {
      task: "Une intersection libre à l’intérieur d’une chaîne est un œil. La chaîne blanche du coin en a un, et aucune autre liberté. Joues-y avec Noir.",
      done: "On peut poser une pierre même là, puisqu’elle capture toute la chaîne. Un œil ne suffit pas.",
      wrong: "Il reste une liberté à la chaîne, dans le coin.",
    },
    {
      task: "Cette chaîne a deux yeux, marqués d’un point. Essaie de jouer dans l’un d’eux avec Noir.",
      done: "Il faudrait à Noir les deux intersections à la fois. Une chaîne qui a deux yeux ne peut jamais être capturée : elle est vivante.",
      wrong: "Essaie l’une des intersections marquées.",
    },
    {
      task: "Tu es Blanc. Ta chaîne a un espace de trois intersections en ligne, et c’est à toi. Fais-en deux yeux.",
      done: "Deux yeux : la chaîne vit. Si Noir avait joué là le premier, elle serait morte.",
      wrong: "Alors Noir joue au milieu, et il ne reste de place que pour un œil. Essaie une autre intersection.",
    },
  ],
  counting: [
    {
      task: "Qui n’a plus rien à gagner passe, et deux passes terminent la partie. Chaque camp compte ses pierres et les intersections que lui seul peut atteindre. Choisis l’intersection qui ne compte pour personne.",
      done: "Noir a 5 pierres et 10 intersections autour, soit 15 ; Blanc en a 5 et 4, soit 9. Blanc reçoit en plus le komi, quelques points parce qu’il joue en second.",
      wrong: "Un seul camp peut atteindre celle-ci, ou il y a une pierre. Cherche une intersection entre les deux.",
    },
    {
      task: "Une pierre qui ne peut plus échapper à la capture est morte, et quitte le goban avant le décompte. Choisis la pierre morte.",
      done: "La pierre blanche parmi les noires n’a pas la place de faire deux yeux. Il suffit que les deux camps le disent.",
      wrong: "Celle-ci n’est pas encerclée. Cherche parmi les pierres noires.",
    },
    {
      task: "Et si Blanc dit qu’elle est vivante ? C’est un litige. Inutile de discuter : on continue à jouer, et Noir le montre. Blanc a passé ; capture la pierre.",
      done: "Elle n’est plus sur le goban, et personne ne peut dire le contraire. Ici, l’arbitre demande aux deux camps ce qui est mort, et les fait jouer la suite s’ils ne sont pas d’accord. Tu connais maintenant les règles.",
      wrong: "La pierre blanche parmi les noires a encore une liberté.",
    },
  ],
};
