// What the page says in traditional Chinese. The compiler checks that nothing is missing.

export { text } from "./game";
export { peopleWords } from "./people";
