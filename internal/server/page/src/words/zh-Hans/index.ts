// What the page says in simplified Chinese. The compiler checks that nothing is missing.

export { text } from "./game";
export { peopleWords } from "./people";
