// Signing in at a provider: going there, and coming back.

import type { SignedOn, SignOn } from "../api/types";
import { Problem, send } from "../api/client";
import { h } from "../ui/dom";
import { line } from "../ui/parts";
import { complain, form, lineField, sheetOf, troubleLine } from "../ui/forms";
import { invited } from "./invitation";
import { next } from "./next";
import { peopleWords as words } from "../words/catalogue";

/** What a visitor goes to a provider for. */
export type Purpose = "sign-in" | "add" | "confirm";

/** What is kept in this browser, of this tab alone, until the visitor is back. */
interface Kept {
  ticket: string;
  next: string;
}

const shelf = (state: string): string => `shinpan-sign-on-${state}`;

/** Goes to a provider; afterwards the visitor comes to a place on this server. */
export async function goTo(provider: string, purpose: Purpose, to: string, password = ""): Promise<void> {
  const body = { for: purpose, ...(password ? { password } : {}) };
  const { address, ticket, state } = await send<SignOn>("POST", `/sign-on/${encodeURIComponent(provider)}`, body);
  sessionStorage.setItem(shelf(state), JSON.stringify({ ticket, next: to } satisfies Kept));
  location.assign(address);
}

/** Fills the page with what comes of it. */
export async function signedOn(main: HTMLElement, provider: string): Promise<void> {
  const said = line(words.signingOn);
  said.setAttribute("role", "status");
  const trouble = troubleLine("sign-on-error");
  const back = h("p", { hidden: true }, h("a", { class: "button", href: "/login" }, words.signIn));
  const panel = h("section", { class: "panel" }, said, trouble.element, back);
  sheetOf(main, words.signIn, h("h1", {}, words.signIn), panel);
  const asked = new URLSearchParams(location.search);
  const state = asked.get("state") ?? "";
  const kept = sessionStorage.getItem(shelf(state));
  sessionStorage.removeItem(shelf(state));
  history.replaceState(null, "", location.pathname); // the code is in nobody's history
  try {
    if (!kept) throw new Problem(0, words.signOnLost);
    const { ticket, next: to } = JSON.parse(kept) as Kept;
    const told = Object.fromEntries(
      ["code", "iss", "error"].flatMap((key) => (asked.get(key) ? [[key, asked.get(key)]] : [])),
    );
    const done = await send<SignedOn>("POST", `/sign-on/${encodeURIComponent(provider)}/finish`, {
      ticket,
      state,
      ...told,
    });
    const place = next(`?next=${encodeURIComponent(to)}`);
    if (done.did !== "unknown") return location.replace(place);
    panel.replaceChildren(nameForm(done, place));
    panel.querySelector("input")!.focus();
  } catch (error) {
    said.hidden = true;
    back.hidden = false;
    trouble.show(error);
  }
}

/** Makes an account for somebody whom nobody here knows yet. */
function nameForm({ ticket, name: called }: SignedOn, to: string): HTMLFormElement {
  const name = lineField(
    "sign-on-name",
    words.name,
    { autocomplete: "username", maxlength: 32, value: called ?? "" },
    words.nameHint,
  );
  return form({
    id: "sign-on",
    title: words.chooseName,
    body: [line(words.chooseNameHint), name.element, line(words.haveAccount, "muted")],
    submit: words.makeAccount,
    send: async () => {
      if (!name.value.trim()) return complain(name, words.nameMissing);
      await send("POST", "/accounts/sign-on", { ticket, name: name.value, ...invited() });
      location.replace(to);
    },
    blame: ({ kind }) => (kind === "name-taken" || kind === "invalid" ? name : undefined),
  });
}
