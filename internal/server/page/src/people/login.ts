// Signing in, and making an account: a guest who makes one keeps what is his.

import { forgive, overview, send } from "../api/client";
import { h } from "../ui/dom";
import * as people from "../api/people";
import { line } from "../ui/parts";
import { actButton, complain, form, lineField, passwordField, sheetOf, shortest, tick, troubleLine } from "../ui/forms";
import { invited, mayJoin } from "./invitation";
import { next } from "./next";
import * as passkeys from "./passkeys";
import { goTo } from "./signon";
import { strengthField } from "./ownrank";
import { peopleWords as words } from "../words/catalogue";

/** Fills the page with both forms, since many do not know which one they need. */
export async function login(main: HTMLElement): Promise<void> {
  const goOn = (): void => location.assign(next(location.search));
  const guest = h("p", { id: "guest", class: "lead", hidden: true });

  const name = lineField("name", words.name, { autocomplete: "username" });
  const password = passwordField("password", words.password, "current-password");
  const enter = form({
    id: "login",
    title: words.signIn,
    body: [
      name.element,
      password.element,
      h("p", {}, h("a", { id: "forgotten", href: "/recover" }, words.forgottenAsk)),
    ],
    submit: words.signIn,
    send: async () => {
      if (!name.value.trim()) return complain(name, words.nameMissing);
      if (!password.value) return complain(password, words.passwordMissing);
      await people.signIn(name.value, password.value);
      goOn();
    },
    blame: ({ status }) => (status === 401 || status === 403 ? password : undefined),
  });

  const trouble = troubleLine("other-ways-error");
  const others = h("div", { id: "other-ways", class: "form" }, trouble.element);
  const keyTrouble = troubleLine("passkey-account-error");
  const byKey = h("div", { id: "passkey-account", class: "form", hidden: true }, keyTrouble.element);
  const wanted = lineField("new-name", words.name, { autocomplete: "username", maxlength: 32 }, words.nameHint);
  const secret = passwordField("new-password", words.password, "new-password", words.passwordHint(shortest));
  const strength = strengthField("new-strength");
  const bot = tick("new-bot", words.isBot);
  const more = (): object => ({ ...(bot.input.checked ? { bot: true } : {}), ...invited() });
  const make = form({
    id: "account",
    title: words.makeAccount,
    body: [wanted.element, secret.element, strength.element, bot.element],
    submit: words.makeAccount,
    send: async () => {
      if (!wanted.value.trim()) return complain(wanted, words.nameMissing);
      if ([...secret.value].length < shortest) return complain(secret, words.passwordShort(shortest));
      await people.makeAccount({ name: wanted.value, password: secret.value, ...more() });
      if (strength.value) await people.sayRank(strength.value).catch(forgive); // one's account page asks again
      goOn();
    },
    blame: ({ kind, code }) =>
      kind === "name-taken" ? wanted : kind !== "invalid" ? undefined : code.startsWith("password-") ? secret : wanted,
  });

  const why = troubleLine("account-why");
  sheetOf(
    main,
    words.signIn,
    h("h1", {}, words.loginTitle),
    guest,
    h(
      "div",
      { class: "halves" },
      h("section", { class: "panel" }, enter, others),
      h("section", { class: "panel" }, make, byKey, why.element),
    ),
  );
  void overview()
    .then(async (server) => {
      const offered = server.sign_ins;
      const none = passkeys.missing(offered);
      const signIn = actButton(
        "passkey-sign-in",
        words.passkeySignIn,
        async () => {
          await passkeys.prove((proof) => send("POST", "/session/passkey", proof));
          goOn();
        },
        trouble,
      );
      others.prepend(
        none ? line(none, "muted") : signIn,
        ...offered.providers.map(({ name: at, title }) =>
          actButton(`sign-in-${at}`, words.signInAt(title), () => goTo(at, "sign-in", next(location.search)), trouble),
        ),
      );
      byKey.hidden = none !== "";
      const up = actButton(
        "passkey-make",
        words.passkeyMake,
        async () => {
          if (!wanted.value.trim()) return void complain(wanted, words.nameMissing);
          const made = await passkeys.make("/accounts/passkey/options", { name: wanted.value });
          await send("POST", "/accounts/passkey", { ...made, ...more() });
          if (strength.value) await people.sayRank(strength.value).catch(forgive);
          goOn();
        },
        keyTrouble,
      );
      byKey.prepend(line(words.passkeyMakeHint, "muted"), up);
      await mayJoin(server).catch((error: unknown) => {
        make.hidden = byKey.hidden = true;
        why.show(error);
      });
    })
    .catch(forgive); // the password still works
  const visitor = await people.me().catch(forgive);
  if (!visitor) return;
  guest.hidden = false;
  guest.append(
    visitor.guest ? words.guestKeeps(visitor.name) : words.alreadyIn(visitor.name),
    " ",
    h("a", { href: "/me" }, words.account),
  );
}
