// Who is there: a game that is paused, and a player who has left.

import type { State } from "../api/types";
import { deadline } from "../ui/clock";
import { h, write } from "../ui/dom";
import { otherColor } from "../board/grid";
import { button, line, type Part, row } from "../ui/parts";
import type { Desk } from "./desk";
import { text } from "../words/catalogue";

/** A pause, or the wish for one. */
export function pausePanel(s: State, desk: Desk): Part {
  if (!s.paused) return undefined;
  const { by, asked } = s.paused;
  const mine = by === s.you;
  const panel = (...body: Part[]): HTMLElement => h("section", { class: "panel", id: "pause-panel" }, ...body);
  const goOn = (label: string, kind = ""): HTMLElement => button("unpause", label, () => desk.acts.unpause(), kind);
  if (!asked) return panel(line(text.pausedNow), s.you ? row(goOn(text.goOnPlaying, "primary")) : undefined);
  if (!s.you) return panel(line(text.pauseAsked(by)));
  if (mine) return panel(line(text.pauseWaiting(otherColor(by))), row(goOn(text.withdraw)));
  return panel(
    line(text.pauseAsked(by)),
    row(
      button("pause-allow", text.stopClocks, () => desk.acts.pause(), "primary"),
      goOn(text.decline),
    ),
  );
}

/** Somebody has left: the win may be claimed after a while, or one waits. */
export function absencePanel(s: State, desk: Desk): Part {
  if (!s.absent || desk.patient) return undefined;
  const { color } = s.absent;
  const panel = (...body: Part[]): HTMLElement => h("section", { class: "panel", id: "absence" }, ...body);
  if (s.you !== otherColor(color)) return s.you ? undefined : panel(line(text.hasLeft(color)));
  return panel(
    line(text.hasLeft(color)),
    h("p", { id: "claim-in", class: "muted small" }),
    row(
      button("claim-win", text.claimWin, () => desk.acts.takeWin(), "primary"),
      button("wait", text.waitForThem, () => desk.wait()),
    ),
  );
}

/** Brings the panel of an absence up to date: how long the win cannot be claimed yet, or that it cannot be while a stop is counted. */
export function tickAbsence(panel: HTMLElement, s: State, gone: number): void {
  const claim = panel.querySelector<HTMLButtonElement>("#claim-win");
  if (!claim) return;
  const due = s.deadlines.find(({ kind, of }) => kind === "absence" && of === s.absent?.color);
  const left = due && due.in_ms - gone;
  claim.disabled = left === undefined || left > 0;
  write(
    panel.querySelector("#claim-in")!,
    left === undefined ? "" : left > 0 ? text.claimIn(deadline(left)) : text.claimNow,
  );
}
