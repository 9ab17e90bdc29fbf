// The first screen: one click, or one stone, and a game is on.

import { Color, Ending, Engine, games, move, newGame, Overview, overview, Problem, Summary, Vertex, Wish } from "./api";
import { GoBoard } from "./board";
import { h, refill, write } from "./dom";
import { parseSize, Size, vertices } from "./grid";
import { text } from "./strings";

const sizes = ["9", "13", "19"];
const refresh = 10000; // ms between two looks at the list of games

/** Fills the page with the first screen. */
export function home(main: HTMLElement): void {
  const board = new GoBoard();
  board.id = "home-board";
  const trouble = h("p", { id: "error", class: "error", role: "alert", hidden: true });
  const form = wishForm();
  const list = h("section", { id: "games", class: "games", hidden: true });

  const preview = (): void => {
    const size = form.size();
    if (!size) return;
    const rows = Array.from({ length: size.rows }, () => ".".repeat(size.cols));
    const first = form.playsFirst();
    board.show({ rows, hand: first ? "black" : undefined, open: new Set(first ? vertices(size) : []) });
    hint.hidden = !first;
  };

  const start = async (first?: Vertex): Promise<void> => {
    trouble.hidden = true;
    const wish = form.wish();
    if (typeof wish === "string") {
      complain(wish);
      return;
    }
    form.play.disabled = true;
    try {
      const game = await newGame(wish);
      if (first && game.you === "black") await move(game.game, 1, first).catch(() => undefined); // the game's page says why not
      location.assign(`/games/${encodeURIComponent(game.game)}`);
    } catch (error) {
      complain(error instanceof Problem ? error.message : text.unreachable);
      form.play.disabled = false;
    }
  };
  const complain = (sentence: string): void => {
    trouble.hidden = false;
    write(trouble, text.sentence(sentence));
  };

  const hint = h("p", { class: "hint" }, text.boardHint);
  form.element.addEventListener("input", preview);
  form.element.addEventListener("submit", (event) => {
    event.preventDefault();
    void start();
  });
  board.addEventListener("choose", (event) => {
    if (form.playsFirst()) void start((event as CustomEvent<{ vertex: Vertex }>).detail.vertex);
  });

  main.replaceChildren(
    h(
      "div",
      { class: "home" },
      h(
        "div",
        { class: "welcome" },
        h("h1", {}, text.homeTitle),
        h("p", { class: "lead" }, text.homeLead),
        form.element,
        hint,
      ),
      h("div", { class: "stage" }, board),
    ),
    list,
  );
  form.play.after(trouble);
  preview();

  const meet = async (): Promise<void> => {
    try {
      form.offer(await overview());
      trouble.hidden = true;
    } catch {
      complain(text.unreachable);
      window.setTimeout(() => void meet(), 2000);
    }
  };
  void meet();

  const look = async (): Promise<void> => {
    if (document.visibilityState === "visible") {
      const [live, finished] = await Promise.all([games("live", 6), games("finished", 6)]).catch(() => [
        undefined,
        undefined,
      ]);
      if (live && finished) {
        refill(list, [live, finished], () => [
          cards(text.liveGames, live, "live"),
          cards(text.recentGames, finished, "recent"),
        ]);
      }
    }
    window.setTimeout(() => void look(), refresh);
  };
  void look();
}

function cards(title: string, summaries: Summary[], kind: string): HTMLElement | undefined {
  if (summaries.length === 0) return undefined;
  const card = (game: Summary): HTMLElement =>
    h(
      "a",
      { class: "card", href: `/games/${encodeURIComponent(game.id)}`, "data-game": game.id },
      h("img", {
        src: `/api/v1/games/${encodeURIComponent(game.id)}.svg?coordinates=0`,
        alt: "",
        loading: "lazy",
        width: 96,
        height: 102,
      }),
      h(
        "span",
        { class: "card-text" },
        h("strong", {}, text.cardTitle(game.black.name || text.freeSeat, game.white.name || text.freeSeat)),
        h("span", { class: "muted" }, `${game.size.replace("x", "×")} · ${game.result || text.cardMoves(game.moves)}`),
      ),
    );
  return h("div", { id: `games-${kind}` }, h("h2", {}, title), h("div", { class: "cards" }, ...summaries.map(card)));
}

const plays = (limits: Engine["sizes"], { cols, rows }: Size): boolean =>
  Math.min(cols, rows) >= limits.min && Math.max(cols, rows) <= limits.max && (cols === rows || !limits.square);

/** The form of a new game. */
interface WishForm {
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

function wishForm(): WishForm {
  const choice = (group: string, value: string, label: string, checked: boolean): HTMLElement =>
    h(
      "label",
      { class: "choice" },
      h("input", { type: "radio", name: group, value, checked, id: `${group}-${value}` }),
      h("span", {}, label),
    );
  const field = (id: string, label: string, control: HTMLElement): HTMLElement =>
    h("div", { class: "field" }, h("label", { for: id }, label), control);

  const custom = h("input", {
    id: "custom-size",
    name: "custom",
    type: "text",
    value: "7x5",
    size: 6,
    autocomplete: "off",
    "aria-label": text.customSize,
    title: text.customHint,
  });
  const opponent = h(
    "select",
    { id: "opponent", name: "opponent" },
    h("option", { value: "builtin" }, "Shinpan"),
    h("option", { value: "friend" }, text.friend),
  );
  const ruleset = h(
    "select",
    { id: "ruleset", name: "ruleset" },
    h("option", { value: "chinese" }, text.rulesetTitle("chinese")),
  );
  const komi = h("input", {
    id: "komi",
    name: "komi",
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    placeholder: text.komiUsual(undefined),
  });
  const handicap = h(
    "select",
    { id: "handicap", name: "handicap" },
    h("option", { value: "0" }, text.noHandicap),
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => h("option", { value: n }, text.stones(n))),
  );
  const free = h("input", { id: "free-handicap", type: "checkbox" });
  const freeRow = h("label", { class: "check", hidden: true }, free, text.freeHandicap);
  const clock = h(
    "select",
    { id: "clock", name: "clock" },
    ...text.clocks.map(([value, label]) => h("option", { value }, label)),
  );
  const ending = h("select", { id: "ending", name: "ending", "aria-describedby": "ending-note" });
  const endingNote = h("p", { id: "ending-note", class: "muted small", "aria-live": "polite" });
  const mediator = h("select", { id: "mediator", name: "mediator" });
  const mediatorRow = field("mediator", text.mediator, mediator);
  const judge = h("select", { id: "judge", name: "judge" });
  const judgeRow = field("judge", text.judge, judge);
  const play = h("button", { id: "play-now", class: "primary grand", type: "submit" }, text.playNow);
  const customRow = h("span", { class: "custom", hidden: true }, custom);

  const element = h(
    "form",
    { id: "wish", class: "wish", novalidate: true },
    play,
    h(
      "fieldset",
      { class: "field" },
      h("legend", {}, text.size),
      h(
        "div",
        { class: "segments" },
        ...sizes.map((size) => choice("size", size, `${size}×${size}`, size === "9")),
        choice("size", "custom", text.custom, false),
        customRow,
      ),
    ),
    field("opponent", text.opponent, opponent),
    h(
      "details",
      { id: "more" },
      h("summary", {}, text.more),
      h(
        "div",
        { class: "more" },
        h(
          "fieldset",
          { class: "field" },
          h("legend", {}, text.color_),
          h(
            "div",
            { class: "segments" },
            choice("color", "black", text.colorBlack, true),
            choice("color", "white", text.colorWhite, false),
            choice("color", "random", text.colorRandom, false),
          ),
        ),
        field("ruleset", text.ruleset, ruleset),
        field("komi", text.komi, komi),
        field("handicap", text.handicap, handicap),
        freeRow,
        field("clock", text.clock, clock),
        h("div", { class: "field wide" }, h("label", { for: "ending" }, text.ending), ending, endingNote),
        mediatorRow,
        judgeRow,
      ),
    ),
  );

  const picked = (group: string): string =>
    element.querySelector<HTMLInputElement>(`input[name=${group}]:checked`)!.value;
  const isCustom = (): boolean => picked("size") === "custom";
  const size = (): Size | undefined => parseSize(isCustom() ? custom.value : picked("size"));
  let komis = new Map<string, number>();
  let engines: Engine[] = [];
  let endings: Ending[] = [];
  let usual = new Map<string, string | undefined>(); // endings by ruleset
  const mediated = (): boolean => ending.value === "mediation" || ending.value === "ladder";
  const dressEnding = (): void => {
    const title = (name: string | undefined): string | undefined => endings.find((e) => e.name === name)?.title;
    const asUsual = usual.get(ruleset.value);
    if (ending.options[0]) write(ending.options[0], text.endingUsual(title(asUsual)));
    write(endingNote, endings.find((e) => e.name === (ending.value || asUsual))?.note ?? "");
    endingNote.hidden = endingNote.textContent === "";
    mediatorRow.hidden = !mediated();
    judgeRow.hidden = ending.value !== "auto" || judge.options.length === 0;
    // A ladder has a rung less without a mediator; a mediation is nothing without one.
    const nobody = mediator.options[0];
    if (nobody) nobody.hidden = nobody.disabled = ending.value !== "ladder";
    if (ending.value === "mediation" && mediator.value === "") mediator.value = "person";
  };
  const dress = (): void => {
    customRow.hidden = !isCustom();
    custom.setAttribute("aria-invalid", String(isCustom() && !size()));
    write(play, opponent.value === "friend" ? text.playFriend : text.playNow);
    freeRow.hidden = handicap.value === "0";
    komi.placeholder = text.komiUsual(handicap.value === "0" ? komis.get(ruleset.value) : 0.5);
    for (const option of [...opponent.options, ...mediator.options]) {
      const limits = engines.find((engine) => engine.name === option.value.replace("engine:", ""))?.sizes;
      const board = size();
      option.disabled = board !== undefined && limits !== undefined && !plays(limits, board);
    }
    dressEnding();
  };
  element.addEventListener("input", dress);

  return {
    element,
    play,
    size,
    playsFirst: () => picked("color") === "black" && handicap.value === "0" && opponent.value !== "friend",
    wish: () => {
      const board = size();
      if (!board) return text.badSize;
      const wish: Wish = {
        size: `${board.cols}x${board.rows}`,
        opponent: opponent.value,
        color: picked("color") as Color | "random",
        ruleset: ruleset.value,
        time: clock.value,
      };
      if (handicap.value !== "0") {
        wish.handicap = Number(handicap.value);
        wish.free_handicap = free.checked;
      }
      if (ending.value !== "") wish.ending = ending.value;
      if (mediated() && mediator.value !== "") wish.mediator = mediator.value;
      if (ending.value === "auto" && judge.value !== "") wish.judge = judge.value;
      const points = komi.value.trim().replace(",", ".");
      if (points !== "") {
        if (!/^-?\d+(\.[05])?$/.test(points)) return text.badKomi;
        wish.komi = Number(points);
      }
      return wish;
    },
    offer: (what) => {
      engines = what.engines;
      const chosen = [opponent.value, ruleset.value];
      opponent.replaceChildren(
        ...what.engines.map((engine) => h("option", { value: engine.name }, engine.title)),
        h("option", { value: "friend" }, text.friend),
      );
      ruleset.replaceChildren(
        ...what.rulesets.map((rules) =>
          h("option", { value: rules.name, title: rules.note }, text.rulesetTitle(rules.name)),
        ),
      );
      endings = what.endings;
      usual = new Map(what.rulesets.map((rules) => [rules.name, rules.ending]));
      ending.replaceChildren(
        h("option", { value: "" }),
        ...endings.map((e) => h("option", { value: e.name }, e.title)),
      );
      mediator.replaceChildren(
        h("option", { value: "" }, text.mediatorNobody),
        h("option", { value: "person" }, text.mediatorPerson),
        ...what.judges.map((j) => h("option", { value: `judge:${j.name}` }, text.mediatorJudge(j.name))),
        ...what.engines.map((e) => h("option", { value: `engine:${e.name}` }, text.mediatorEngine(e.title))),
      );
      judge.replaceChildren(...what.judges.map((j) => h("option", { value: j.name }, text.judgeTitle(j.name))));
      komis = new Map(what.rulesets.map((rules) => [rules.name, rules.komi]));
      for (const [select, value] of [
        [opponent, chosen[0]!],
        [ruleset, chosen[1]!],
        [judge, "montecarlo"],
      ] as const) {
        if ([...select.options].some((option) => option.value === value)) select.value = value;
      }
      dress();
    },
  };
}
