// The games of a person: what is looked for, and page after page.

import type { Color, GamesAsked, Person, Played } from "../api/types";
import { overview } from "../api/client";
import { h, write } from "../ui/dom";
import { gamesOf } from "../api/people";
import { actButton, form, lineField, listField, troubleLine } from "../ui/forms";
import { player } from "../ui/parts";
import { cellLink, type Row, Sheet } from "../ui/table";
import { peopleWords as words, text } from "../words/catalogue";

/** What can be looked for; the address of the page says it, too. */
const filters = ["result", "size", "ruleset", "rated", "opponent"] as const;

const columns = [
  { head: words.game },
  { head: words.opponent, words: true },
  { head: words.result, words: true },
  { head: words.board },
  { head: words.rules, words: true },
  { head: words.moves },
];

/** The games of somebody, newest first. */
export function history(of: Person): HTMLElement {
  const asked = new URLSearchParams(location.search);
  const fields = {
    result: listField("of-result", words.result, words.results),
    size: listField("of-size", words.board, words.boardSizes),
    ruleset: listField("of-ruleset", words.rules, [["", words.any]]),
    rated: listField("of-rated", words.rating, words.ratedOrNot),
    opponent: lineField("of-opponent", words.opponent, { type: "search", maxlength: 32 }),
  };
  const sheet = new Sheet("games-sheet", words.games);
  const count = h("p", { id: "games-count", class: "muted", role: "status" });
  const trouble = troubleLine("games-error");
  let shown: Played[] = [];
  let next: string | undefined;

  const look = async (more = false): Promise<void> => {
    const query: GamesAsked = { player: of.id };
    for (const name of filters) if (fields[name].value.trim()) query[name] = fields[name].value.trim();
    const found = await gamesOf(more && next ? { ...query, before: next } : query);
    shown = more ? [...shown, ...found.games] : found.games;
    next = found.next;
    older.hidden = !next;
    const any = shown.length > 0;
    search.hidden = !any && Object.keys(query).length === 1; // who has played nothing is not searched
    write(count, search.hidden ? words.noGames : words.gamesFound(shown.length, Boolean(next)));
    sheet.show([shown], columns, () => shown.map((game) => rowOf(game, of)));
    sheet.element.hidden = !any;
  };
  const older = actButton("older", words.older, () => look(true), trouble);
  older.hidden = true;

  const search = form({
    id: "find-games",
    body: [h("div", { class: "filters" }, ...filters.map((name) => fields[name].element))],
    submit: words.find,
    send: () => {
      const said = new URLSearchParams();
      for (const name of filters) if (fields[name].value.trim()) said.set(name, fields[name].value.trim());
      window.history.replaceState(null, "", `?${said}`);
      return look();
    },
    blame: ({ kind }) => (kind === "unknown-person" ? fields.opponent : undefined),
  });
  const restore = (): void => {
    for (const name of filters) if (asked.has(name)) fields[name].input.value = asked.get(name)!;
  };
  restore();
  void overview()
    .then(({ rulesets }) => {
      for (const { name } of rulesets)
        fields.ruleset.input.append(h("option", { value: name }, text.rulesetTitle(name)));
      restore();
    })
    .then(() => look())
    .catch(trouble.show);
  return h("div", { class: "history" }, search, trouble.element, count, sheet.element, older);
}

/** The color that somebody has in a game. */
const colorOf = ({ black }: Played, who: Person): Color =>
  black.id === who.id || black.name === who.name ? "black" : "white";

function rowOf(game: Played, of: Person): Row {
  const color = colorOf(game, of);
  const against = color === "black" ? game.white : game.black;
  return [
    h(
      "span",
      { class: "played" },
      h("span", { class: `dot ${color}`, "aria-hidden": "true" }),
      cellLink(
        `game-${game.id}`,
        `/games/${encodeURIComponent(game.id)}`,
        words.day(game.updated),
        words.gameSaid(color, against.name),
      ),
    ),
    player(against.id, against.name || text.freeSeat, against.rank),
    words.outcome(game.result, color),
    game.size.replace("x", "×"),
    text.rulesetTitle(game.ruleset ?? "") + (game.rated ? ` · ${words.ratedMark}` : ""),
    game.moves,
  ];
}
