// Who plays a color, what he has captured, and his clock.

import type { Color, State } from "../api/types";
import { h, refill, write } from "../ui/dom";
import { player } from "../ui/parts";
import { text } from "../words/catalogue";

export interface SeatCard {
  element: HTMLElement;
  show(s: State): void;
  time(clock: { time: string; after: string; low: boolean; last: boolean } | undefined): void;
}

/** Whose turn it is: to move, on whichever board, or to mark. */
const turnOf = (s: State): Color | "" => {
  switch (s.phase) {
    case "play":
    case "handicap":
      return s.to_play;
    case "trial":
      return s.trial!.to_play;
    case "marking":
      return s.scoring?.mark_turn ?? "";
    default:
      return "";
  }
};

export function seatCard(color: Color): SeatCard {
  const name = h("strong", { class: "name" });
  const badge = h("span", { class: "badge", hidden: true }, text.bot);
  const you = h("span", { class: "muted", hidden: true }, `(${text.you})`);
  const captures = h("span", { class: "captures" });
  const time = h("span", { class: "time" });
  const after = h("span", { class: "after" });
  const warning = h("span", { class: "warning", title: text.lowTime, hidden: true }, "!");
  const clock = h(
    "span",
    {
      id: `clock-${color}`,
      class: "clock",
      role: "timer",
      "aria-label": `${text.color(color)}, ${text.clock}`,
      hidden: true,
    },
    warning,
    time,
    after,
  );
  const element = h(
    "section",
    { id: `seat-${color}`, class: "seat", "data-color": color, "aria-label": text.color(color) },
    h("span", { class: `dot big ${color}`, "aria-hidden": "true" }),
    h("span", { class: "who" }, h("span", { class: "who-name" }, name, badge, you), captures),
    clock,
  );
  return {
    element,
    show: (s) => {
      const seat = s[color];
      refill(name, [seat.name, seat.player, seat.rank], () => [
        player(seat.player, seat.engine ? text.engineTitle(seat.name) : seat.name || text.freeSeat, seat.rank),
      ]);
      badge.hidden = seat.kind !== "program";
      you.hidden = s.you !== color;
      write(captures, text.captures(s.prisoners[color]));
      const turn = turnOf(s) === color;
      element.classList.toggle("turn", turn);
      element.toggleAttribute("aria-current", turn);
    },
    time: (shown) => {
      clock.hidden = !shown;
      if (!shown) return;
      write(time, shown.time);
      write(after, shown.after);
      clock.classList.toggle("low", shown.low);
      clock.classList.toggle("last", shown.last);
      warning.hidden = !shown.low;
    },
  };
}
