// The form of a new game against a program, or a friend with the link.

import type { Engine, Overview, Wish } from "../api/types";
import { h, write } from "../ui/dom";
import { field } from "./endingfields";
import { type Size } from "../board/grid";
import { evenAsker, plays, GameFields } from "./gamefields";
import { byStrength } from "./programs";
import { text } from "../words/catalogue";

export interface WishForm {
  element: HTMLFormElement;
  play: HTMLButtonElement;
  size(): Size | undefined;
  /** Whether the first move will be the visitor's, on an empty board against a program. */
  playsFirst(): boolean;
  /** What is wished for, or a sentence about what is wrong with it. */
  wish(): Wish | string;
  /** Takes in what the server offers. */
  offer(what: Overview): void;
}

const nothingYet = "\u00a0"; // a line of its height: what is below does not move when the server has answered

export function wishForm(): WishForm {
  const fields = new GameFields("black", text.clocks);
  const opponent = h(
    "select",
    { id: "opponent", name: "opponent", "aria-describedby": "opponent-strength" },
    h("option", { value: "builtin" }, "Shinpan"),
    h("option", { value: "friend" }, text.friend),
  );
  const strength = h("p", { id: "opponent-strength", class: "muted small" }, nothingYet);
  const play = h("button", { id: "play-now", class: "primary grand", type: "submit" }, text.playNow);
  const element = h(
    "form",
    { id: "wish", class: "wish", novalidate: true },
    play,
    fields.size.element,
    field("opponent", text.opponent, opponent, "field wide", strength),
    h(
      "details",
      { id: "more" },
      h("summary", {}, text.more),
      h("div", { class: "more" }, fields.color.element, ...fields.rules, fields.clock, fields.ending),
    ),
  );

  const askEven = evenAsker(fields, () => ({ opponent: opponent.value }));
  let engines: Engine[] = [];
  const dress = (): void => {
    const board = fields.size.value();
    write(play, opponent.value === "friend" ? text.playFriend : text.playNow);
    for (const option of opponent.options) {
      const engine = engines.find(({ name }) => name === option.value);
      if (!engine) continue;
      option.disabled =
        (board !== undefined && !plays(engine.sizes, board)) || engine.not_by?.includes(fields.ruleset.value) === true;
      // What the chosen one plays like stands below: the list is cut off where it is narrow.
      write(option, option.selected ? text.engineTitle(engine.title) : text.opponentTitle(engine.title, engine.level));
    }
    const like = text.playsLike(engines.find(({ name }) => name === opponent.value)?.level);
    strength.hidden = engines.length > 0 && like === "";
    write(strength, like ? text.sentence(like) : nothingYet);
    fields.dress({ people: opponent.value === "friend" }, opponent.value !== "friend");
    askEven();
  };
  element.addEventListener("input", dress);

  return {
    element,
    play,
    size: () => fields.size.value(),
    playsFirst: () =>
      fields.color.value() === "black" && !fields.handicapped() && !fields.even() && opponent.value !== "friend",
    wish: () => {
      const wish = fields.wish();
      return typeof wish === "string" ? wish : { ...wish, opponent: opponent.value };
    },
    offer: (what) => {
      engines = what.engines;
      const chosen = opponent.value;
      opponent.replaceChildren(
        ...byStrength(engines).map(({ name }) => h("option", { value: name })),
        h("option", { value: "friend" }, text.friend),
      );
      opponent.value = [...opponent.options].some(({ value }) => value === chosen)
        ? chosen
        : (engines[0]?.name ?? "friend");
      fields.offer(what);
      dress();
    },
  };
}
