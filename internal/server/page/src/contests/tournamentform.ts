// The form in which an organizer makes a tournament.

import type { Entrant } from "../api/types";
import { overview, Problem } from "../api/client";
import { newTournament, venue, venues } from "../api/contests";
import { h } from "../ui/dom";
import { button } from "../ui/parts";
import { person } from "../api/people";
import { complain, Field, form, lineField, listField, Rows, tick } from "../ui/forms";
import { GameFields } from "../lobby/gamefields";
import { byStrength } from "../lobby/programs";
import { contestWords as text, peopleWords, text as shared } from "../words/catalogue";

/** What a kind of tournament wants to know besides, as the API calls it. */
const asks: Record<string, string[]> = {
  "round-robin": ["cycles"],
  gauntlet: ["cycles", "heroes"],
  swiss: ["rounds", "accelerated"],
  mcmahon: ["rounds"],
  knockout: ["best_of"],
  "double-elimination": ["best_of"],
  ladder: ["rounds"],
};

const usual: Record<string, number> = { rounds: 5, cycles: 1, heroes: 1, accelerated: 0, best_of: 1 };

/**
 * The name in addresses that a title gives. A letter that has no form in ASCII is told by its number,
 * so that a title in any script gives one, and the same title always the same.
 */
const nameOf = (title: string): string =>
  title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x00-\x7f]/gu, (letter) =>
      /[\p{L}\p{N}]/u.test(letter) ? `-${letter.codePointAt(0)!.toString(16)}-` : "-",
    )
    .replace(/[^A-Za-z0-9]+/g, "-")
    .toLowerCase()
    .slice(0, 41)
    .replace(/^-/, "")
    .slice(0, 40)
    .replace(/-$/, "");

export function tournamentForm(): HTMLFormElement {
  const title = lineField("tournament-title", text.title, { maxlength: 120 }, text.titleHint);
  const kind = listField("tournament-kind", text.kind, text.kinds);
  const numbers = Object.entries(usual).map(([key, value]): [string, Field] => [
    key,
    lineField(`tournament-${key}`, text.asked[key]!, { inputmode: "numeric", value }),
  ]);
  const game = new GameFields("black", peopleWords.clocks);
  const joining = tick("tournament-joining", text.joinThemselves, true);
  const third = tick("tournament-third", text.thirdPlace);
  const absence = listField("tournament-absence", text.absence, text.absences);
  const delay = lineField("tournament-delay", text.delay, { inputmode: "numeric", value: 0 }, text.delayHint);
  const checks = tick("tournament-check-in", text.checkInTick);
  const starts = roundTimes();
  const players = entrants(() => dress());
  const dress = (): void => {
    for (const [key, field] of numbers) field.element.hidden = !asks[kind.value]!.includes(key);
    third.element.hidden = kind.value !== "knockout";
    const all = players.chosen();
    game.dress({
      people: !all.some(({ engine, cgos }) => engine || cgos),
      ...(all.some(({ cgos }) => cgos) && { ending: "as-is" }), // its protocol has no words for dead stones
    });
  };
  const element = form({
    id: "new-tournament",
    title: text.newTournament,
    body: [
      title.element,
      kind.element,
      ...numbers.map(([, field]) => field.element),
      third.element,
      game.size.element,
      game.clock,
      absence.element,
      delay.element,
      joining.element,
      checks.element,
      starts.element,
      players.element,
      h(
        "details",
        { id: "tournament-more" },
        h("summary", {}, peopleWords.moreTerms),
        h("div", { class: "more" }, ...game.rules, game.ending),
      ),
    ],
    submit: text.makeTournament,
    send: async () => {
      const name = nameOf(title.value);
      if (!name) return complain(title, text.titleMissing);
      const wish = game.wish();
      if (typeof wish === "string") throw new Problem(0, wish);
      const { color: _, ...terms } = wish;
      const said: Record<string, number> = {};
      for (const [key, field] of numbers) {
        if (field.element.hidden) continue;
        const least = Math.min(usual[key]!, 1);
        if (!/^\d+$/.test(field.value.trim()) || Number(field.value) < least)
          return complain(field, text.numberMissing(least));
        said[key] = Number(field.value);
      }
      const minutes = Number(delay.value);
      if (!Number.isInteger(minutes) || minutes < 0 || minutes > 120) return complain(delay, text.delayBounds);
      if (minutes > 0) terms.delay = `${minutes}m`;
      const times = starts.chosen();
      if (!times) return false;
      const { id } = await newTournament({
        name,
        title: title.value.trim(),
        kind: kind.value,
        ...said,
        ...(third.input.checked && !third.element.hidden ? { third_place: true } : {}),
        absence: absence.value as "forfeit" | "void",
        ...(checks.input.checked && joining.input.checked ? { check_in: true } : {}),
        ...(times.length > 0 ? { starts: times } : {}),
        game: terms,
        joining: joining.input.checked,
        players: players.chosen(),
      });
      location.assign(`/tournaments/${encodeURIComponent(id)}`);
    },
    blame: ({ kind }) => (kind === "tournament-exists" ? title : undefined),
  });
  element.addEventListener("input", dress);
  dress();
  void overview().then((what) => {
    game.offer(what);
    players.offer(
      byStrength(what.engines).map(({ name, title: said }) => [`engine ${name} ${said}`, shared.engineTitle(said)]),
      text.programsHere,
    );
  }, ignored);
  void everybodyAtVenues().then((all) => players.offer(all), ignored);
  return element;
}

// Without an answer the usual terms are offered, and people.
const ignored = (): void => undefined;

/** The players of all venues, as the list of entrants has them. */
async function everybodyAtVenues(): Promise<[value: string, label: string][]> {
  const all = await Promise.all((await venues()).map(({ name }) => venue(name)));
  return all.flatMap(({ name, standings }) =>
    standings.map(({ player }): [string, string] => [`cgos ${name} ${player}`, text.venueEntrant(player, name)]),
  );
}

/** When the rounds begin: a time for the first one, and one more at a time for those after it. */
function roundTimes(): { element: HTMLElement; chosen(): string[] | undefined } {
  const fields: Field[] = [];
  const add = button("tournament-add-time", "", () => more().input.focus());
  const element = h("div", { class: "filled" }, add);
  const more = (): Field => {
    const round = fields.length + 1;
    const field = lineField(
      `tournament-starts-${round}`,
      text.roundStartsAt(round),
      { type: "datetime-local" },
      round === 1 ? text.startsHint : "",
    );
    fields.push(field);
    element.insertBefore(field.element, add);
    add.textContent = text.addRoundTime(round + 1);
    return field;
  };
  more();
  return {
    element,
    // Undefined where a time is missing before another, or comes too soon after the one before it.
    chosen: () => {
      const said = fields.map(({ value }) => (value ? new Date(value).toISOString() : ""));
      const given = said.slice(0, said.findLastIndex((time) => time !== "") + 1);
      const wrong = given.findIndex((time, i) => time === "" || (i > 0 && time <= given[i - 1]!));
      if (wrong < 0) return given;
      complain(fields[wrong]!, given[wrong] ? text.roundTooSoon(wrong) : text.roundTimeMissing);
      return undefined;
    },
  };
}

/** Who is to play from the beginning: a list that grows by one at a time. */
function entrants(changed: () => void): {
  element: HTMLElement;
  chosen(): Entrant[];
  offer(more: [value: string, label: string][], group?: string): void;
} {
  const who = listField("entrant", text.entrant, [
    ["account", text.accountEntrant],
    ["anybody", text.anybodyEntrant],
  ]);
  who.element.classList.add("wide");
  const name = lineField("entrant-name", text.entrantName, { maxlength: 60 });
  const rating = lineField("entrant-rating", text.entrantRating, { inputmode: "numeric", size: 6 });
  let all: Entrant[] = [];
  const rows = new Rows<Entrant>(
    "entrants",
    (e) => e.name,
    (e) =>
      h(
        "div",
        { class: "row" },
        text.entrantSaid(e),
        button(`remove-${e.name}`, text.remove, () => show(all.filter((other) => other.name !== e.name))),
      ),
    text.noEntrants,
  );
  const show = (now: Entrant[]): void => {
    rows.show((all = now));
    changed();
  };
  const dress = (): void => {
    name.element.hidden = who.value !== "account" && who.value !== "anybody";
  };
  who.input.addEventListener("input", dress);
  const add = async (): Promise<void> => {
    const said = name.value.trim();
    const [kind, ...rest] = who.value.split(" ");
    const points = Number(rating.value.trim());
    for (const field of [who, name, rating]) field.complain();
    if (!name.element.hidden && !said) return name.complain(text.nameMissing);
    if (Number.isNaN(points)) return rating.complain(text.numberMissing(0));
    let e: Entrant = { name: said };
    if (kind === "engine") e = { name: rest.slice(1).join(" "), engine: rest[0]! };
    if (kind === "cgos") e = { name: rest.at(-1)!, cgos: rest.at(-1)!, venue: rest.slice(0, -1).join(" ") };
    if (kind === "account") {
      try {
        const found = await person(said);
        e = { name: found.name, account: found.id };
      } catch {
        return name.complain(text.noSuchAccount);
      }
    }
    if (all.some((other) => other.name === e.name)) return who.complain(text.playsAlready(e.name));
    show([...all, points ? { ...e, rating: points } : e]);
    name.input.value = rating.input.value = "";
    who.input.focus();
  };
  rows.show(all);
  dress();
  return {
    element: h(
      "fieldset",
      { class: "field entrants" },
      h("legend", {}, text.players),
      rows.element,
      who.element,
      name.element,
      rating.element,
      button("add-entrant", text.addEntrant, () => void add()),
    ),
    chosen: () => all,
    offer: (more, group) => {
      const options = more.map(([value, label]) => h("option", { value }, label));
      who.input.prepend(...(group ? [h("optgroup", { label: group }, ...options)] : options));
      who.input.selectedIndex = 0;
      dress();
    },
  };
}
