// Another game with the same opponent: who asks first waits, and who asks second has agreed.

import type { State, Unrated } from "../api/types";
import { forgive, get, post as act } from "../api/client";
import { h } from "../ui/dom";
import { otherColor } from "../board/grid";
import { keepLooking } from "../ui/polling";
import { button, line, type Part, row } from "../ui/parts";
import { told } from "../ui/trouble";
import { text } from "../words/catalogue";

const pause = 3000; // ms between two looks for an answer

/** A challenge, as far as this page reads it. */
interface Challenge {
  id: string;
  state: "waiting" | "accepted" | "declined" | "withdrawn" | "expired";
  rematch_of?: string;
  game_id?: string;
  unrated?: Unrated;
}

/** Whether there is somebody to ask. */
export const mayRematch = (s: State): boolean =>
  s.phase === "over" && Boolean(s.you) && s.black.kind === "person" && s.white.kind === "person";

export class Rematch {
  /** What is going on; changed is called when that changes. */
  stage: "none" | "asked" | "offered" | "declined" = "none";
  /** Why the game would not be rated, although the one before was. */
  unrated: Unrated | undefined;
  private own = ""; // the id of the visitor's challenge
  private begun = false;

  constructor(
    private readonly game: string,
    private readonly changed: () => void,
    private readonly complain: (sentence: string) => void,
  ) {}

  /** Asks for another game, or agrees to the one that the other side has asked for. */
  async ask(): Promise<void> {
    try {
      this.take(await act<Challenge>(this.game, "rematch"));
    } catch (error) {
      this.complain(told(error));
    }
  }

  /** Looks now and then, while the panel is there, whether the other side has asked or answered. */
  follow(panel: HTMLElement): void {
    if (this.begun) return;
    this.begun = true;
    keepLooking(panel, pause, async () => {
      try {
        if (this.own) this.take(await get<Challenge>(`/challenges/${encodeURIComponent(this.own)}`));
        else this.hear((await get<{ to_me: Challenge[] }>("/challenges")).to_me);
      } catch (error) {
        forgive(error); // the next look will tell
      }
    });
  }

  private take(c: Challenge): void {
    if (c.game_id) location.assign(`/games/${encodeURIComponent(c.game_id)}`);
    const goes = c.state === "waiting" || c.state === "accepted";
    this.own = goes ? c.id : "";
    this.unrated = c.unrated;
    this.enter(goes ? "asked" : "declined");
  }

  private hear(offers: Challenge[]): void {
    const offered = offers.find((c) => c.rematch_of === this.game && c.state === "waiting");
    this.unrated = offered?.unrated;
    if (offered) this.enter("offered");
    else if (this.stage === "offered") this.enter("none");
  }

  private enter(stage: Rematch["stage"]): void {
    if (stage === this.stage) return;
    this.stage = stage;
    this.changed();
  }
}

/** What the panel of the result has of it. */
export function rematchRow(s: State, rematch: Rematch): Part {
  if (!mayRematch(s)) return undefined;
  const other = otherColor(s.you || "black");
  const ask = (label: string): HTMLElement =>
    row(button("rematch", label, () => void rematch.ask(), s.terms.tournament ? "" : "primary"));
  const part = (...body: Part[]): HTMLElement =>
    h("div", { id: "rematch-row", class: "send-link", "aria-live": "polite" }, ...body);
  const note = rematch.unrated && line(text.rematchUnrated[rematch.unrated], "waiting");
  switch (rematch.stage) {
    case "none":
      return part(ask(text.rematch));
    case "asked":
      return part(line(text.rematchAsked(other), "waiting"), note);
    case "offered":
      return part(line(text.rematchOffered(other)), note, ask(text.rematchAccept));
    case "declined":
      return part(line(text.rematchDeclined(other), "waiting"));
  }
}
