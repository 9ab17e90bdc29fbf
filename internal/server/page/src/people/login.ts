// Signing in, and making an account: a guest who makes one keeps what is his.

import { forgive } from "../api/client";
import { h } from "../ui/dom";
import * as people from "../api/people";
import { complain, form, lineField, passwordField, sheetOf, shortest, tick } from "../ui/forms";
import { strengthField } from "./ownrank";
import { peopleWords as words } from "../words/catalogue";

/** Where to go on afterwards: a place on this server, or the first screen. */
export function next(search: string): string {
  const wanted = new URLSearchParams(search).get("next") ?? "/";
  const url = new URL(wanted, location.origin);
  return url.origin === location.origin && !url.pathname.startsWith("/login")
    ? url.pathname + url.search + url.hash
    : "/";
}

/** Fills the page with both forms, since many do not know which one they need. */
export async function login(main: HTMLElement): Promise<void> {
  const goOn = (): void => location.assign(next(location.search));
  const guest = h("p", { id: "guest", class: "lead", hidden: true });

  const name = lineField("name", words.name, { autocomplete: "username" });
  const password = passwordField("password", words.password, "current-password");
  const enter = form({
    id: "login",
    title: words.signIn,
    body: [name.element, password.element, h("p", {}, h("a", { id: "forgotten", href: "/recover" }, words.forgottenAsk))],
    submit: words.signIn,
    send: async () => {
      if (!name.value.trim()) return complain(name, words.nameMissing);
      if (!password.value) return complain(password, words.passwordMissing);
      await people.signIn(name.value, password.value);
      goOn();
    },
    blame: ({ status }) => (status === 401 || status === 403 ? password : undefined),
  });

  const wanted = lineField("new-name", words.name, { autocomplete: "username", maxlength: 32 }, words.nameHint);
  const secret = passwordField("new-password", words.password, "new-password", words.passwordHint(shortest));
  const strength = strengthField("new-strength");
  const bot = tick("new-bot", words.isBot);
  const make = form({
    id: "account",
    title: words.makeAccount,
    body: [wanted.element, secret.element, strength.element, bot.element],
    submit: words.makeAccount,
    send: async () => {
      if (!wanted.value.trim()) return complain(wanted, words.nameMissing);
      if ([...secret.value].length < shortest) return complain(secret, words.passwordShort(shortest));
      await people.makeAccount(wanted.value, secret.value, bot.input.checked);
      if (strength.value) await people.sayRank(strength.value).catch(forgive); // one's account page asks again
      goOn();
    },
    blame: ({ kind, code }) =>
      kind === "name-taken" ? wanted : kind !== "invalid" ? undefined : code.startsWith("password-") ? secret : wanted,
  });

  sheetOf(
    main,
    words.signIn,
    h("h1", {}, words.loginTitle),
    guest,
    h("div", { class: "halves" }, h("section", { class: "panel" }, enter), h("section", { class: "panel" }, make)),
  );
  const visitor = await people.me().catch(forgive);
  if (!visitor) return;
  guest.hidden = false;
  guest.append(
    visitor.guest ? words.guestKeeps(visitor.name) : words.alreadyIn(visitor.name),
    " ",
    h("a", { href: "/me" }, words.account),
  );
}
