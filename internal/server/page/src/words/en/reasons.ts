// Every reason of the server in English, by its code.

export { reasons } from "../reasons";
