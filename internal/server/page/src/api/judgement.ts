// What a judge sees on a board, and how records and games are counted by it.

import type { Counting, Crux, CruxesAsked, Estimate, Scored } from "./types";
import { checked, gameURL } from "./client";

async function ask<T>(path: string, request: RequestInit): Promise<T> {
  const answer = await checked(await fetch(path, request));
  return (await answer.json()) as T;
}

const json = { Accept: "application/json" };

/** Counts a record as it comes from a file, in the charset that it is in or by one that was chosen. */
export const scoreFile = (file: Blob, { move }: Counting, charset: string, signal: AbortSignal): Promise<Scored> => {
  const query = String(new URLSearchParams({ ...(move !== undefined && { move: `${move}` }), ...(charset && { charset }) }));
  return ask(`/api/v1/score${query && `?${query}`}`, {
    method: "POST",
    headers: { ...json, "Content-Type": "application/x-go-sgf" },
    body: file,
    signal,
  });
};

/** Counts a record that the server has read before. */
export const scoreText = (sgf: string, how: Counting, signal: AbortSignal): Promise<Scored> =>
  ask("/api/v1/score", {
    method: "POST",
    headers: { ...json, "Content-Type": "application/json" },
    body: JSON.stringify({ sgf, ...how }),
    signal,
  });

/** Asks what comes of that of which a judge is not sure. */
export const readCruxes = async (what: CruxesAsked, signal: AbortSignal): Promise<Crux[]> => {
  const { cruxes } = await ask<{ cruxes: Crux[] }>("/api/v1/score/cruxes", {
    method: "POST",
    headers: { ...json, "Content-Type": "application/json" },
    body: JSON.stringify(what),
    signal,
  });
  return cruxes;
};

/** Asks what the usual judge sees in a game after some moves. */
export const estimate = (id: string, move: number, signal: AbortSignal): Promise<Estimate> =>
  ask(gameURL(id, `/estimate?move=${move}`), { headers: json, signal });
