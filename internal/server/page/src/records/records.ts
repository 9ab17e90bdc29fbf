// A folder of game records: searched by names, dates, results and positions, with the moves that followed. All of it happens
// in the browser.

import type { Refused, Vertex } from "../api/types";
import { type Finding, type Followed, type FoundGame, RecordIndex } from "../api/recordindex";
import type { RecordQuery } from "../api/searchmessages";
import { type ChooseEvent, GoBoard } from "../board/element";
import { across, down } from "../board/point";
import { h, refill, svg, write } from "../ui/dom";
import { type Field, lineField, listField, segments, tick } from "../ui/forms";
import { box, button, line, row } from "../ui/parts";
import { told } from "../ui/trouble";
import { packed } from "../review/share";
import { spoken } from "../words/language";
import { recordWords as words, speakOfRecords, text } from "../words/catalogue";
import { folderDrop, type Opened } from "./folder";
import { Position, type Tool } from "./position";

const some = 50; // games that are listed at first, and again with every click
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"; // for the moves that followed most often
const pause = 200; // ms without another letter before a text is looked for

/** Fills the page with the search. */
export async function records(main: HTMLElement): Promise<void> {
  await speakOfRecords(spoken());
  new RecordsPage(main);
}

class RecordsPage {
  private index: RecordIndex | undefined;
  private readonly position = new Position({ cols: 19, rows: 19 });
  private found: Finding | undefined;
  private shown = some;
  private game: { number: number; move: number } | undefined; // that is on the board
  private asked = 0;
  private timer = 0;

  private readonly board = new GoBoard();
  private readonly trouble = h("p", { id: "error", class: "error", role: "alert", hidden: true });
  private readonly progress = h("progress", { id: "reading", hidden: true, "aria-label": words.reading });
  private readonly status = h("p", { id: "status", class: "status", "aria-live": "polite" });
  private readonly unread = h("details", { id: "unread", hidden: true });
  private readonly place = h("div", { class: "records", hidden: true });
  private readonly drop = folderDrop((files) => void this.open(files));
  private readonly tools = h("div", { class: "position-tools" });
  private readonly viewer = h("div", { class: "record-viewer", hidden: true });
  private readonly next = h("div", {});
  private readonly list = h("div", {});

  private readonly player = lineField("search-player", words.player);
  private readonly black = lineField("search-black", words.black);
  private readonly white = lineField("search-white", words.white);
  private readonly event = lineField("search-event", words.event);
  private readonly from = lineField("search-from", words.from, { placeholder: "2006-05", inputmode: "numeric" });
  private readonly to = lineField("search-to", words.to, { placeholder: "2009", inputmode: "numeric" });
  private readonly result = listField("search-result", words.result, words.results);
  private readonly area = listField("search-area", words.area, [
    ["", words.whole],
    ...[5, 6, 7, 8, 9, 10, 11, 12].map((n) => [String(n), words.corner(n)] as const),
  ]);
  private readonly turn = listField("search-next", words.nextBy, words.nextBys);
  private readonly fixed = tick("search-fixed", words.fixed);
  private readonly sameColors = tick("search-colors", words.sameColors);
  private readonly tool = segments<Tool>("tool", words.tool, words.tools, "turns");
  private readonly back = button("take-back", words.takeBack, () => this.change(() => this.position.takeBack()));
  private readonly clear = button("clear", words.clear, () => this.change(() => this.position.clear()));

  constructor(main: HTMLElement) {
    document.title = `${text.screens.records} · ${text.name}`;
    this.board.id = "board";
    this.board.addEventListener("choose", (event) => {
      const { vertex } = (event as ChooseEvent).detail;
      if (!this.game) this.change(() => this.position.put(vertex));
    });
    this.tools.append(
      this.tool.element,
      row(this.back, this.clear),
      h("div", { class: "pairs" }, this.area.element, this.turn.element),
      this.fixed.element,
      this.sameColors.element,
    );
    const form = h(
      "form",
      { id: "search", class: "panel", "aria-label": words.games, onsubmit: (event: Event) => event.preventDefault() },
      this.player.element,
      h("div", { class: "pairs" }, this.black.element, this.white.element, this.from.element, this.to.element),
      h("div", { class: "pairs" }, this.event.element, this.result.element),
    );
    form.addEventListener("input", () => {
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void this.search(), pause);
    });
    this.tools.addEventListener("input", () =>
      this.change(() => {
        this.position.tool = this.tool.value();
        this.position.corner = this.area.value ? Number(this.area.value) : undefined;
      }),
    );
    this.place.append(
      h("div", { class: "board-place" }, this.board, this.viewer, this.tools),
      h("div", { class: "panels" }, form, this.next, this.list),
    );
    main.replaceChildren(
      h(
        "div",
        { class: "score" },
        h("h1", {}, text.screens.records),
        line(words.lead, "lead"),
        this.trouble,
        this.drop,
        this.progress,
        this.status,
        this.unread,
        this.place,
      ),
    );
  }

  private complain(said = ""): void {
    this.trouble.hidden = said === "";
    write(this.trouble, said);
  }

  // Reading a folder.

  private async open(finding: Promise<Opened[]>): Promise<void> {
    this.complain();
    this.progress.hidden = false;
    this.progress.removeAttribute("value");
    write(this.status, words.reading);
    try {
      const [files, index] = await Promise.all([finding, RecordIndex.begin()]);
      if (files.length === 0) {
        index.end();
        this.complain(words.noRecords);
        return write(this.status, "");
      }
      this.index?.end();
      this.index = undefined;
      this.progress.max = files.length;
      await index.add(files, (done) => (this.progress.value = done));
      this.index = index;
      this.place.hidden = false;
      this.game = undefined;
      this.showUnread(index);
      await this.search();
      this.draw();
    } catch (error) {
      this.complain(told(error));
      write(this.status, "");
    } finally {
      this.progress.hidden = true;
    }
  }

  private showUnread({ unread }: RecordIndex): void {
    this.unread.hidden = unread.length === 0;
    const lines = unread.slice(0, 100).map(({ path, why }) => {
      const said = h("span", {});
      void this.refused(why).then((sentence) => write(said, sentence));
      return h("li", {}, h("strong", {}, path), " ", said);
    });
    this.unread.replaceChildren(h("summary", {}, words.unread(unread.length)), h("ul", {}, ...lines));
  }

  private refused = async (why: Refused): Promise<string> => text.sentence(await text.refusal(why));

  // Searching.

  private change(what: () => void): void {
    what();
    this.game = undefined;
    this.draw();
    void this.search();
  }

  private query(): RecordQuery {
    const { position } = this;
    return {
      player: this.player.value.trim(),
      black: this.black.value.trim(),
      white: this.white.value.trim(),
      event: this.event.value.trim(),
      from: this.from.value.trim(),
      to: this.to.value.trim(),
      result: this.result.value,
      cols: position.size.cols,
      lines: position.size.rows,
      rows: position.wanted && (position.changed || position.corner !== undefined) ? position.pattern : this.openings(),
      fixed: this.fixed.input.checked,
      sameColors: this.sameColors.input.checked,
      next: this.turn.value as RecordQuery["next"],
    };
  }

  /** The empty board, where all games are on one of this size: it tells how they begin. */
  private openings(): string {
    const { cols, rows } = this.position.size;
    return this.position.corner === undefined &&
      this.index!.games.every((game) => game.cols === cols && game.rows === rows)
      ? this.position.pattern
      : "";
  }

  private async search(): Promise<void> {
    const { index } = this;
    if (!index) return;
    const asked = ++this.asked;
    const query = this.query();
    for (const field of [this.from, this.to] as Field[]) field.complain();
    const found = await index.find(query).catch((error: unknown) => this.complain(told(error)));
    if (!found || asked !== this.asked) return;
    if ("code" in found) {
      const said = await this.refused(found);
      const field = /^\s*\d{4}(\D|$)/.test(query.from) || query.from === "" ? this.to : this.from;
      field.complain(said);
      return;
    }
    this.complain();
    this.found = found;
    this.shown = some;
    write(this.status, words.foundOf(found.games.length, index.games.length));
    this.draw();
  }

  // What is shown.

  /** The letters of the moves that followed most often. */
  private get labelled(): Followed[] {
    return (this.found?.next ?? []).filter(({ color }) => color !== "").slice(0, letters.length);
  }

  private draw(): void {
    const { position, game } = this;
    this.viewer.hidden = !game;
    this.tools.hidden = Boolean(game);
    this.back.disabled = this.clear.disabled = !position.changed;
    if (!game) {
      const labels = new Map<Vertex, string>();
      this.labelled.forEach(({ move }, i) => labels.has(move) || labels.set(move, letters[i]!));
      this.board.show(position.picture(labels));
      this.frame();
    }
    const { found } = this;
    if (!found) return;
    refill(this.next, [this.asked, found.next], () => [found.next.length > 0 && this.followed(found.next)]);
    refill(this.list, [this.asked, this.shown, game?.number, found.games.length], () => [this.listed(found)]);
  }

  /** Draws what of the board is looked at. */
  private frame(): void {
    const drawing = this.board.querySelector("svg")!;
    drawing.querySelector(".corner-frame")?.remove();
    const { corner, size } = this.position;
    if (this.game || corner === undefined) return;
    const [x, y] = [26 + across * (size.cols - corner - 0.5), 26 - down / 2];
    const points = [x, y, x, y + down * corner, x + across * corner, y + down * corner, x + across * corner, y].join(
      " ",
    );
    drawing.append(svg("polygon", { class: "corner-frame", points, "aria-hidden": "true" }));
  }

  /** The moves that followed, each a button that plays it. */
  private followed(next: readonly Followed[]): HTMLElement {
    const labelled = this.labelled;
    const rows = next.slice(0, letters.length + 1).map((move) => {
      const { color, games, black, white } = move;
      const i = labelled.indexOf(move);
      const name =
        color === ""
          ? words.elsewhere
          : button(
              `next-${color}-${move.move}`,
              `${i >= 0 ? `${letters[i]} · ` : ""}${words.moveBy(color, move.move)}`,
              () => this.change(() => this.position.put(move.move, color)),
              "link",
            );
      const share = black + white > 0 ? words.percent((100 * black) / (black + white)) : "–";
      return h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, text.number(games)), h("td", {}, share));
    });
    return box(
      "followed",
      words.nextTitle,
      false,
      h(
        "table",
        { "aria-label": words.nextTitle },
        h("thead", {}, h("tr", {}, ...words.nextHead.map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", {}, ...rows),
      ),
    );
  }

  private listed(found: Finding): HTMLElement {
    const { games } = this.index!;
    const rest = found.games.length - this.shown;
    return box(
      "found",
      words.games,
      false,
      found.games.length === 0 && line(words.none, "muted"),
      h(
        "ul",
        { class: "found-games" },
        ...found.games.slice(0, this.shown).map(({ number, move }) => this.item(games[number]!, number, move)),
      ),
      rest > 0 &&
        row(
          button("more-games", words.more(Math.min(some, rest)), () => {
            this.shown += some;
            this.draw();
          }),
        ),
    );
  }

  private item(game: FoundGame, number: number, move: number | undefined): HTMLElement {
    const names = words.players(game.black, game.white);
    const facts = [game.day || game.date, game.result !== "?" && text.resultText(game.result), words.moves(game.moves)]
      .filter(Boolean)
      .join(" · ");
    return h(
      "li",
      {},
      h(
        "button",
        {
          id: `game-${number}`,
          type: "button",
          class: "found-game",
          title: game.path,
          "aria-pressed": String(this.game?.number === number),
          onclick: () => void this.show(number, move ?? game.moves),
        },
        h("strong", {}, names),
        h("span", { class: "muted small" }, facts),
      ),
    );
  }

  // A game on the board.

  private async show(number: number, move: number): Promise<void> {
    const game = this.index!.games[number]!;
    const at = { number, move: Math.max(0, Math.min(move, game.moves)) };
    this.game = at;
    try {
      const [{ rows, last }, sgf] = await Promise.all([this.index!.board(number, at.move), this.index!.record(number)]);
      const hash = await packed({ sgf, move: at.move, dead: undefined, rules: undefined, judge: undefined });
      if (this.game !== at) return;
      this.frame();
      this.board.show({ rows, last: last && last !== "pass" ? last : undefined });
      refill(this.viewer, [number, at.move], () => [
        h(
          "p",
          { class: "shown-game", "aria-live": "polite" },
          h("strong", {}, words.players(game.black, game.white)),
          " ",
          words.after(at.move),
        ),
        row(
          button("step-back", words.stepBack, () => void this.show(number, at.move - 1), "", at.move === 0),
          button("step-on", words.stepOn, () => void this.show(number, at.move + 1), "", at.move === game.moves),
          h(
            "a",
            { id: "to-viewer", class: "button primary", href: `/score${hash ?? ""}`, target: "_blank" },
            words.viewer,
          ),
          button("to-search", words.backToSearch, () => {
            this.game = undefined;
            this.draw();
          }),
        ),
      ]);
      this.draw();
    } catch (error) {
      this.complain(told(error));
    }
  }
}
