// What the page says in English: the catalogue that every other language has, too.

export { text } from "./game";
export { peopleWords } from "./people";
