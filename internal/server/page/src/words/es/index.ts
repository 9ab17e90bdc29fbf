// What the page says in Spanish. The compiler checks that nothing is missing.

export { text } from "./game";
export { peopleWords } from "./people";
