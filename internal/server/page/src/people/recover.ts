// Choosing another password with a link that was sent by mail, or that a moderator or the operator has made; and asking for
// one. The link's secret is behind the #, which browsers send to nobody.

import { overview } from "../api/client";
import { h } from "../ui/dom";
import { line } from "../ui/parts";
import * as people from "../api/people";
import { complain, form, lineField, passwordField, sheetOf, shortest, troubleLine } from "../ui/forms";
import { peopleWords as words } from "../words/catalogue";

/** Fills the page with the form for the password; without a secret, with what leads to one. */
export async function recover(main: HTMLElement): Promise<void> {
  const panel = h("section", { class: "panel" });
  sheetOf(main, words.forgotten, h("h1", {}, words.forgotten), panel);
  if (location.hash.length > 1) {
    panel.append(choose());
    return;
  }
  const trouble = troubleLine("recover-error");
  panel.append(trouble.element);
  await overview().then(({ mail }) => panel.append(mail ? ask() : line(words.forgottenHint)), trouble.show);
}

/** The form for the password. */
function choose(): HTMLFormElement {
  const fresh = passwordField("fresh-password", words.newPassword, "new-password", words.passwordHint(shortest));
  return form({
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
}

/** The form with which a link is asked for. Whether there is such an account, the server does not tell. */
function ask(): HTMLFormElement {
  const who = lineField("recover-who", words.recoverWho, { autocomplete: "username", maxlength: 400 });
  return form({
    id: "ask-recovery",
    body: [who.element, line(words.recoverHint, "muted")],
    submit: words.sendLink,
    send: async () => {
      if (!who.value.trim()) return complain(who, words.recoverWhoMissing);
      await people.askRecovery(who.value);
      return words.recoverSent;
    },
  });
}
