// The server's side of shared boards: lessons, problems and games that are relayed.

import type { Act, Answered, BoardItem, BoardLine, ChatLine, NewBoard, NewBoards } from "./types";
import { deliver, get, send } from "./client";

const patience = 10000; // ms for an act

const path = (id: string, rest = ""): string => `/boards/${encodeURIComponent(id)}${rest}`;

/** Where a board is to be had: the API's side of it. */
export const boardURL = (id: string, rest = ""): string => `/api/v1${path(id, rest)}`;

/** Boards that everybody sees, of a kind; or one's own. */
export const boards = async (query: string): Promise<BoardItem[]> =>
  (await get<{ boards: BoardItem[] }>(`/boards?${query}`)).boards;

/** Begins a board, or a collection of problems. */
export const newBoards = (wish: NewBoard): Promise<NewBoards> => send("POST", "/boards", wish);

export const newBoard = async (wish: NewBoard): Promise<string> => (await newBoards(wish)).boards[0]!;

/** Does something with a board, once, however often it is sent. */
export const doOn = (id: string, act: Act): Promise<void> =>
  deliver("POST", boardURL(id, "/acts"), act, crypto.randomUUID(), patience);

export const tryLine = (id: string, moves: string[]): Promise<Answered> =>
  send("POST", path(id, "/attempts"), { moves });

export const sayBeside = (id: string, said: string): Promise<ChatLine> =>
  send("POST", path(id, "/chat"), { text: said });

export const boardAt = (id: string): Promise<BoardLine> => get(path(id));
