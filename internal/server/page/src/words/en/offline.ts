// What is said while the server cannot be reached, in English.

import { here } from "./parts";

export const offlineWords = {
  away: "You are offline.",
  asOf: (at: string): string => `You are offline. This is how it was on ${here.moment(at)}.`,
  again: "Try again",
  notKept: "This screen is not kept here",
  works:
    "Screens that you have seen are kept in this browser, and game records can be counted without a server once you have counted one.",
};
