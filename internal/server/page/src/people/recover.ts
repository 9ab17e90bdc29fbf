// Choosing another password with a link that a moderator or the operator has made. Its secret is behind the #, which browsers
// send to nobody.

import { h } from "../ui/dom";
import * as people from "../api/people";
import { complain, form, passwordField, sheetOf, shortest } from "../ui/forms";
import { peopleWords as words } from "../words/catalogue";

/** Fills the page with the form for the password. */
export async function recover(main: HTMLElement): Promise<void> {
  const fresh = passwordField("fresh-password", words.newPassword, "new-password", words.passwordHint(shortest));
  const choose = form({
    id: "recover",
    body: [fresh.element],
    submit: words.changePassword,
    send: async () => {
      if ([...fresh.value].length < shortest) return complain(fresh, words.passwordShort(shortest));
      await people.recover(location.hash.slice(1), fresh.value);
      location.replace("/me");
    },
    blame: ({ code }) => (code.startsWith("password-") ? fresh : undefined),
  });
  sheetOf(main, words.forgotten, h("h1", {}, words.forgotten), h("section", { class: "panel" }, choose));
}
