// Telling the moderators, in place.

import { h } from "../ui/dom";
import { button } from "../ui/parts";
import { report } from "../api/people";
import { complain, Field, form } from "../ui/forms";
import { peopleWords as words } from "../words/catalogue";

/** A button that opens a form beneath itself, or wherever its place is put. */
export function reportButton(
  id: string,
  title: string,
  about: { game?: string; person?: string; line?: number },
): { button: HTMLButtonElement; place: HTMLElement } {
  const place = h("div", { id: `${id}-place`, class: "panel", hidden: true });
  const open = button(id, words.report, () => (place.hidden ? show() : close()));
  open.setAttribute("aria-expanded", "false");
  open.setAttribute("aria-label", title);

  const show = (): void => {
    const why = new Field(
      h("textarea", { id: `${id}-why`, rows: 3, maxlength: 300 }),
      words.whatIsWrong,
      words.reportHint,
    );
    place.replaceChildren(
      form({
        id: `${id}-form`,
        title,
        body: [why.element],
        submit: words.sendReport,
        beside: [button(`${id}-cancel`, words.cancel, close)],
        send: async () => {
          if (!why.value.trim()) return complain(why, words.whyMissing);
          await report({ ...about, why: why.value });
          close();
          place.hidden = false;
          place.replaceChildren(h("p", { role: "status" }, words.reported));
        },
      }),
    );
    place.hidden = false;
    open.setAttribute("aria-expanded", "true");
    why.input.focus();
    place.scrollIntoView({ block: "nearest" }); // all of it, where a list scrolls
  };
  const close = (): void => {
    place.hidden = true;
    open.setAttribute("aria-expanded", "false");
    open.focus();
  };
  return { button: open, place };
}
