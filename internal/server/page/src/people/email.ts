// One's own e-mail address: the part of the settings that keeps it.

import type { Me } from "../api/types";
import { forgive, overview, Problem } from "../api/client";
import { h } from "../ui/dom";
import { box, line } from "../ui/parts";
import * as people from "../api/people";
import { complain, form, lineField } from "../ui/forms";
import { proofField, unproved } from "./methods";
import { spoken } from "../words/language";
import { peopleWords as words } from "../words/catalogue";

/** The box with the address; hidden on a server that sends no mail, unless there is an address to be removed. */
export function emailBox(visitor: Me): HTMLElement {
  let has = visitor.email ?? "";
  const state = line(has && words.emailIs(has));
  state.id = "email-is";
  state.hidden = !has;
  const email = lineField(
    "email",
    words.email,
    { inputmode: "email", autocapitalize: "off", autocomplete: "email", maxlength: 254 },
    words.emailHint,
  );
  const proof = proofField("email-password");

  /** Asks for an address, or for none. */
  const change = async (wanted: string): Promise<false | string> => {
    if (unproved(proof)) return false;
    try {
      await people.changeEmail(wanted, proof.value, spoken());
    } catch (error) {
      if (error instanceof Problem && error.kind === "bad-login") return complain(proof, words.oldPasswordWrong);
      throw error;
    }
    email.input.value = proof.input.value = "";
    email.complain();
    proof.complain();
    return wanted ? words.emailSent(wanted) : words.emailRemoved;
  };
  let removes = false; // which of the two buttons sends the form
  const remove = h("button", { id: "email-remove", type: "submit", hidden: !has }, words.emailRemove);
  remove.addEventListener("click", () => (removes = true));
  const body = form({
    id: "email-form",
    body: [state, email.element, proof.element],
    submit: words.sendLink,
    beside: [remove],
    send: async () => {
      const none = removes;
      removes = false;
      if (!none && !email.value.trim()) return complain(email, words.emailMissing);
      const said = await change(none ? "" : email.value.trim());
      if (said && none) {
        has = "";
        state.hidden = remove.hidden = true;
      }
      return said;
    },
    blame: ({ code }) => (code === "email-odd" ? email : undefined),
  });
  const element = box("email-box", words.email, false, body);
  element.hidden = !has;
  void overview()
    .then(({ mail }) => {
      element.hidden = !mail && !has;
      email.element.hidden = !mail;
      body.querySelector<HTMLElement>("#email-form-send")!.hidden = !mail;
    })
    .catch(forgive); // the rest of the page says that the server is away
  return element;
}
