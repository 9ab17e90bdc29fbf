// Where shared boards are found and begun.

import type { NewBoard } from "../api/types";
import { boards, newBoards } from "../api/boards";
import { forgive } from "../api/client";
import * as people from "../api/people";
import { h } from "../ui/dom";
import { Field, form, lineField, listField, loginLink, sheetOf } from "../ui/forms";
import { keepLooking } from "../ui/polling";
import { Wall } from "../ui/thumbnails";
import { boardWords as words, text } from "../words/catalogue";
import { hungOf } from "./names";

const pause = 5000; // ms between two looks

/** Fills the page with the boards that there are. */
export async function boardList(main: HTMLElement): Promise<void> {
  const lists = [
    new List("relays", words.relays, "kind=relay"),
    new List("lessons", words.lessons, "kind=board"),
    new List("problems", words.problems, "kind=problem"),
  ];
  const mine = new List("mine", words.mine, "mine=true");
  const place = h("div", {});
  const page = sheetOf(
    main,
    text.screens.boards,
    h("h1", {}, text.screens.boards),
    h("p", { class: "lead" }, words.lead, " ", h("a", { href: "/wall" }, text.screens.wall)),
    mine.element,
    ...lists.map((list) => list.element),
    place,
  );
  page.classList.add("wide");
  const me = await people.me().catch(forgive);
  const member = me !== undefined && !me.guest;
  place.append(member ? newForm() : h("p", { class: "muted" }, words.needsAccount, " ", loginLink(words.signIn)));
  keepLooking(page, pause, async () => {
    await Promise.all([...lists, ...(member ? [mine] : [])].map((list) => list.look()));
  });
}

class List {
  readonly element: HTMLElement;
  private readonly wall = new Wall();
  private readonly none = h("p", { class: "muted" }, words.none);

  constructor(
    id: string,
    title: string,
    private readonly query: string,
  ) {
    this.element = h(
      "section",
      { id, "aria-labelledby": `${id}-title`, hidden: id === "mine" },
      h("h2", { id: `${id}-title` }, title),
      this.none,
      this.wall.element,
    );
  }

  async look(): Promise<void> {
    const all = await boards(this.query);
    this.wall.show(all.map(hungOf));
    this.none.hidden = all.length > 0;
    this.element.hidden = false;
  }
}

function newForm(): HTMLElement {
  const title = lineField("new-title", words.title, { maxlength: 100 });
  const kind = listField("new-kind", words.kind, [
    ["board", words.kinds.board],
    ["problem", words.kinds.problem],
    ["relay", words.kinds.relay],
  ]);
  const seen = listField("new-visibility", words.seenBy, [
    ["linked", words.visibility.linked],
    ["listed", words.visibility.listed],
    ["private", words.visibility.private],
  ]);
  const size = lineField("new-size", words.size, { value: "19x19", maxlength: 5 });
  const delay = lineField("new-delay", words.delay, { value: "0", inputmode: "numeric", maxlength: 4 });
  const file = h("input", { id: "new-file", type: "file", accept: ".sgf" });
  const record = new Field(file, words.record, words.recordHint);
  return form({
    id: "new-board",
    title: words.newBoard,
    body: [title.element, kind.element, seen.element, size.element, record.element, delay.element],
    submit: words.begin,
    send: async () => {
      const chosen = file.files?.[0];
      const wish: NewBoard = {
        title: title.value,
        kind: kind.value as NonNullable<NewBoard["kind"]>,
        visibility: seen.value as NonNullable<NewBoard["visibility"]>,
        delay: { seconds: 60 * Math.max(0, Math.floor(Number(delay.value) || 0)) },
        ...(chosen ? { sgf: await chosen.text() } : { size: size.value }),
      };
      const { boards: made, games } = await newBoards(wish);
      location.assign(`/boards/${made[0]}${games && made.length === 1 ? `?games=${games}` : ""}`);
    },
  });
}
