// Confirming an e-mail address with the link that was sent there. It takes a click, since programs look into mail and open
// what they find; the link's secret is behind the #, which browsers send to nobody.

import { h } from "../ui/dom";
import { line } from "../ui/parts";
import * as people from "../api/people";
import { form, sheetOf } from "../ui/forms";
import { peopleWords as words } from "../words/catalogue";

/** Fills the page with the button. */
export async function confirm(main: HTMLElement): Promise<void> {
  const prove = form({
    id: "confirm",
    body: [line(words.emailConfirmHint)],
    submit: words.emailConfirm,
    send: async () => {
      await people.proveEmail(location.hash.slice(1));
      prove.querySelector<HTMLElement>("#confirm-send")!.hidden = true;
      return words.emailConfirmed;
    },
  });
  sheetOf(main, words.email, h("h1", {}, words.email), h("section", { class: "panel" }, prove));
}
