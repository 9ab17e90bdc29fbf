// The lessons in English.

/** What is said at one board: what to do, what is so once it is done, and what is said to another point. */
interface Said {
  task: string;
  done: string;
  wrong?: string;
}

const boards = (...said: Said[]): Said[] => said;

export const lessonWords = {
  contents: "Lessons",
  step: (n: number, of: number): string => `Board ${n} of ${of}`,
  next: "Next",
  following: (title: string): string => `Next lesson: ${title}`,
  play: "Play a game",
  wrong: "Not there. Try another point.",
  refused: {
    suicide: "The rules forbid this move: the stone would have no liberty, and it takes nothing.",
    ko: "The rules forbid this move: the board would be as it was before.",
  },
  titles: {
    liberties: "Liberties",
    capture: "Capture",
    ko: "Ko",
    eyes: "Two eyes",
    counting: "Counting, and what a dispute is",
  },
  liberties: boards(
    {
      task: "Black begins, and the sides take turns. A stone is put where lines cross, and never moves. Put a black stone on the point with the dot.",
      done: "So a move is made. It is White's turn, but first look at the points around your stone.",
    },
    {
      task: "The free points beside a stone, along the lines, are its liberties. The stone in the middle has four. Choose the stone that has only two.",
      done: "In the corner a stone has two liberties, at the edge three.",
      wrong: "This one has more, or is no stone. Look for the corner.",
    },
    {
      task: "White stands on three sides of your stone: it has one liberty left, and White is about to take it. Give it more, by a stone on that liberty.",
      done: "Stones of one color that touch along a line are a chain and share their liberties. Your chain of two has three.",
      wrong: "That does not help the stone. Play on its last liberty.",
    },
  ),
  capture: boards(
    {
      task: "A chain whose last liberty is taken leaves the board. Take the white stone.",
      done: "The stone is yours, and its point is free again.",
      wrong: "The white stone has a liberty left. Play there.",
    },
    {
      task: "A chain is taken as a whole. Take both white stones with one move.",
      done: "Their last common liberty was at the edge.",
      wrong: "The two have one liberty left. Play there.",
    },
    {
      task: "A stone without a liberty may not be put down, unless it takes something. There are two corners: in one of them Black can take a stone. Take it.",
      done: "The stone in the corner had two liberties. One was yours already, and you took the other.",
      wrong: "Look at the white stone in the corner at the top.",
    },
  ),
  ko: boards(
    {
      task: "Take the white stone in the middle.",
      done: "Now your stone has one liberty only, where the white stone was.",
      wrong: "The white stone between your three has one liberty left.",
    },
    {
      task: "Now you are White. If you took back at once, the board would be as before, and so on for ever. So this is forbidden: it is called ko. Try it, or play elsewhere, on the dot.",
      done: "You have played elsewhere, and it is Black's turn.",
      wrong: "Play on the dot.",
    },
    {
      task: "Black has answered in a corner. The board is a different one, so now you may take back. Do it.",
      done: "Now Black has to play elsewhere first. A threat elsewhere that must be answered is how a ko is fought.",
      wrong: "Take the single black stone in the middle.",
    },
  ),
  eyes: boards(
    {
      task: "A free point within a chain is an eye. White's chain in the corner has one, and no other liberty. Play there as Black.",
      done: "A stone may be put even there, since it takes the whole chain. One eye is not enough.",
      wrong: "The chain has one liberty left, in the corner.",
    },
    {
      task: "This chain has two eyes, with dots. Try to play in one of them as Black.",
      done: "Black would need both points at once. A chain with two eyes can never be taken: it lives.",
      wrong: "Try one of the points with a dot.",
    },
    {
      task: "You are White. Your chain has room of three points in a row, and it is your turn. Make two eyes of it.",
      done: "Two eyes: the chain lives. Had Black played there first, the chain would have died.",
      wrong: "Then Black plays in the middle, and there is room for one eye only. Try another point.",
    },
  ),
  counting: boards(
    {
      task: "Who has nothing more to gain passes, and two passes end the game. Each side counts its stones and the points that only it can reach. Choose the point that counts for neither.",
      done: "Black has 5 stones and 10 points around them, 15 in all; White has 5 and 4, so 9. White also gets komi, some points for moving second.",
      wrong: "Only one side can reach this one, or it has a stone. Look for a point between the two.",
    },
    {
      task: "A stone that could not escape being taken is dead, and leaves the board before it is counted. Choose the dead stone.",
      done: "The white stone among Black's has no room for two eyes. It is enough that both sides say so.",
      wrong: "This one is not surrounded. Look among Black's stones.",
    },
    {
      task: "But what if White says that it lives? That is a dispute. Nobody has to argue: play goes on, and Black shows it. White has passed; take the stone.",
      done: "Now it is off the board, and nobody can say otherwise. The referee here asks both sides what is dead, and lets them play it out if they do not agree. You know the rules now.",
      wrong: "The white stone among Black's has one liberty left.",
    },
  ),
};

/** The same in every language. */
export type Lessons = typeof lessonWords;
