// What the page says in English: the catalogue that every other language has, too.

export { text } from "./en/game";
export { peopleWords } from "./en/people";
