// What the page says in German. The compiler checks that nothing is missing.

export { text } from "./de/game";
export { peopleWords } from "./de/people";
