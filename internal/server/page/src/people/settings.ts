// The visitor's own account: name, password, notices, and keys for his programs.

import type { Me, Person, NewToken, Token } from "../api/types";
import { forgive, Problem } from "../api/client";
import { h } from "../ui/dom";
import { notifies, wantNotices } from "../ui/notices";
import { box, line } from "../ui/parts";
import * as people from "../api/people";
import { personPath } from "../api/people";
import {
  actButton,
  complain,
  copyRow,
  Field,
  form,
  lineField,
  listField,
  loginLink,
  named,
  nothing,
  passwordField,
  Rows,
  sheetOf,
  shortest,
  tick,
  troubleLine,
} from "../ui/forms";
import { emailBox } from "./email";
import { known, methodsBox, proofField, unproved } from "./methods";
import { newsBox } from "./newsbox";
import { forgetPages } from "../offline/offline";
import { strengthForm } from "./ownrank";
import { peopleWords as words } from "../words/catalogue";

/** Fills the page with the visitor's account. */
export async function settings(main: HTMLElement): Promise<void> {
  const visitor = await people.me().catch(forgive);
  if (!visitor) {
    nothing(main, words.nobody, "/login?next=/me", words.signInOrUp);
    return;
  }
  sheetOf(
    main,
    words.account,
    h("h1", {}, words.account),
    visitor.guest
      ? h("p", { class: "lead" }, words.guestAccount(visitor.name), " ", loginLink(words.makeAccount))
      : ways(visitor),
    visitor.banned && h("p", { class: "error" }, words.banned(visitor.banned)),
    visitor.muted && h("p", { class: "error" }, words.muted(visitor.muted)),
    visitor.attempts && h("p", { class: "error" }, words.attempts(visitor.attempts.count, visitor.attempts.last)),
    box("about", words.aboutYou, false, nameForm(visitor)),
    !visitor.guest && !visitor.banned && !visitor.rating && box("strength-box", words.ownRank, false, strengthForm()),
    box("notify", words.notices, false, noticesForm()),
    line(words.lookHint, "muted"),
    ...(visitor.guest || visitor.banned
      ? []
      : [
          methodsBox(),
          box("secret", words.changePassword, false, passwordForm(visitor)),
          emailBox(visitor),
          newsBox(),
          ...keptBoxes(visitor),
          box("blocks", words.blocks, false, ...blocksBody()),
        ]),
    !visitor.banned && box("erase-box", words.erase, false, eraseForm(visitor)),
  );
}

/** Where an account leads to. */
function ways(visitor: Me): HTMLElement {
  const trouble = troubleLine("sign-out-error");
  return h(
    "div",
    {},
    h(
      "nav",
      { class: "buttons", "aria-label": words.you },
      h("a", { class: "button", href: personPath(visitor) }, words.yourPage),
      h("a", { class: "button", href: "/api/v1/me/export", download: true }, words.exportData),
      actButton(
        "sign-out",
        words.signOut,
        async () => {
          await people.signOut();
          await forgetPages();
          location.assign("/");
        },
        trouble,
      ),
    ),
    trouble.element,
  );
}

function nameForm(visitor: Me): HTMLFormElement {
  const name = lineField("name", words.name, { value: visitor.name, autocomplete: "username", maxlength: 32 });
  const bio = new Field(
    h("textarea", { id: "bio", rows: 3, maxlength: 1000 }, visitor.bio ?? ""),
    words.bio,
    words.bioHint,
  );
  let saving: { complain(sentence: string): void } = name; // which of the two a refusal is about
  return form({
    id: "who",
    body: [name.element, !visitor.guest && bio.element],
    submit: words.save,
    send: async () => {
      if (!name.value.trim()) return complain(name, words.nameMissing);
      saving = bio;
      if (!visitor.guest) await people.changeMe({ bio: bio.value });
      saving = name;
      if (name.value.trim() === visitor.name) return words.saved;
      await people.changeMe({ name: name.value });
      location.reload(); // the name stands elsewhere on the page, too
    },
    blame: ({ kind }) => (kind === "name-taken" ? name : kind === "invalid" ? saving : undefined),
  });
}

function passwordForm(visitor: Me): HTMLFormElement {
  // Browsers that keep passwords look for the name they belong to.
  const owner = h("input", {
    type: "text",
    autocomplete: "username",
    value: visitor.name,
    hidden: true,
    readonly: true,
  });
  const old = proofField("old-password");
  const fresh = passwordField("fresh-password", words.newPassword, "new-password", words.passwordHint(shortest));
  return form({
    id: "password",
    body: [owner, old.element, fresh.element],
    submit: words.changePassword,
    send: async () => {
      if (unproved(old)) return false;
      if ([...fresh.value].length < shortest) return complain(fresh, words.passwordShort(shortest));
      try {
        await people.changeMe({ password: { old: old.value, new: fresh.value } });
      } catch (error) {
        if (error instanceof Problem && error.kind === "bad-login") return complain(old, words.oldPasswordWrong);
        throw error;
      }
      old.input.value = fresh.input.value = "";
      await known(); // there is a password now, if there was none
      return words.passwordChanged;
    },
    blame: (problem) => (problem.status === 422 ? fresh : undefined),
  });
}

/** Deletes the visitor: with the password, or of a guest with a tick alone. */
function eraseForm(visitor: Me): HTMLFormElement {
  const sure = tick("erase-sure", words.eraseSure, false);
  const unsure = h("p", { id: "erase-unsure", class: "wrong", role: "alert", hidden: true }, words.eraseUnsure);
  const proof = proofField("erase-password");
  return form({
    id: "erase",
    body: [line(words.eraseHint), sure.element, unsure, !visitor.guest && proof.element],
    submit: words.erase,
    send: async () => {
      unsure.hidden = sure.input.checked;
      if (!sure.input.checked) {
        sure.input.focus();
        return false;
      }
      if (!visitor.guest && unproved(proof)) return false;
      try {
        await people.eraseMe(proof.value);
      } catch (error) {
        if (error instanceof Problem && error.kind === "bad-login") return complain(proof, words.oldPasswordWrong);
        throw error;
      }
      await forgetPages();
      location.assign("/");
    },
  });
}

function noticesForm(): HTMLElement {
  const wanted = tick("notify-me", words.notifyMe, notifies());
  const said = h("p", { id: "notify-said", role: "status" });
  wanted.input.addEventListener("change", () => {
    void wantNotices(wanted.input.checked).then((will) => {
      said.textContent = wanted.input.checked && !will ? words.notifyRefused : words.notifySet(will);
      wanted.input.checked = will;
    });
  });
  return h("div", {}, wanted.element, said);
}

/** Where the visitor is signed in, and the keys for programs: both are tokens, which are asked for once. */
function keptBoxes(visitor: Me): HTMLElement[] {
  const kept = people.tokens();
  return [
    box("devices", words.devices, false, ...devicesBody(kept.then((all) => all.filter(({ session }) => session)))),
    box(
      "tokens",
      words.tokens,
      false,
      ...tokensBody(
        visitor,
        kept.then((all) => all.filter(({ session }) => !session)),
      ),
    ),
  ];
}

/** Where the visitor is signed in, this browser first; the others can be signed out. */
function devicesBody(sessions: Promise<Token[]>): HTMLElement[] {
  const trouble = troubleLine("devices-error");
  const said = h("p", { id: "devices-said", role: "status" });
  let all: Token[] = [];
  const show = (left: Token[]): void => {
    all = left;
    rows.show(all);
    others.hidden = all.every(({ current }) => current);
  };
  const rows = new Rows<Token>(
    "device-list",
    ({ id }) => id,
    (session) =>
      h(
        "div",
        { class: "row" },
        h(
          "div",
          { class: "row-text" },
          h("strong", {}, words.deviceOf(session), session.current && ` (${words.thisDevice})`),
          h("span", { class: "muted" }, words.deviceIs(session), session.by && ` · ${words.openedBy[session.by]}`),
        ),
        !session.current &&
          actButton(
            `end-${session.id}`,
            words.signOut,
            async () => {
              await people.revoke(session.id);
              show(all.filter(({ id }) => id !== session.id));
            },
            trouble,
          ),
      ),
    words.noTokens,
  );
  const others = actButton(
    "end-others",
    words.endOthers,
    async () => {
      await people.endOthers();
      show(all.filter(({ current }) => current));
      said.textContent = words.othersEnded;
    },
    trouble,
  );
  others.hidden = true;
  sessions.then(
    (list) => show([...list.filter(({ current }) => current), ...list.filter(({ current }) => !current)]),
    trouble.show,
  );
  return [line(words.devicesHint, "muted"), rows.element, others, said, trouble.element];
}

/** Keys for programs: what there is, and a form for one more, which is shown only once. */
function tokensBody(visitor: Me, keys: Promise<Token[]>): HTMLElement[] {
  const trouble = troubleLine("tokens-error");
  let all: Token[] = [];
  const rows = new Rows<Token>(
    "token-list",
    ({ id }) => id,
    (token) => tokenRow(token),
    words.noTokens,
  );
  const tokenRow = (token: Token): HTMLElement =>
    h(
      "div",
      { class: "row" },
      h(
        "div",
        { class: "row-text" },
        h("strong", {}, words.tokenLabelOf(token)),
        h("span", { class: "muted" }, words.tokenIs(token)),
      ),
      actButton(
        `revoke-${token.id}`,
        words.revoke,
        async () => {
          await people.revoke(token.id);
          rows.show((all = all.filter(({ id }) => id !== token.id)));
          label.input.focus();
        },
        trouble,
      ),
    );
  const label = lineField("token-label", words.tokenLabel, { maxlength: 32 }, words.tokenLabelHint);
  const ticks = people.scopes
    .filter((scope) => scope !== "admin" || people.has(visitor, "admin"))
    .map((scope) => ({ scope, ...tick(`scope-${scope}`, words.scope(scope), scope === "play") }));
  const none = h("p", { id: "scopes-none", class: "wrong", role: "alert", hidden: true }, words.noScope);
  const days = listField("token-days", words.expires, words.lifetimes);
  const proof = proofField("token-password", words.tokenPasswordHint);
  const fresh = h("div", { id: "fresh-token", class: "form told", role: "status", hidden: true });
  const make = form({
    id: "new-token",
    title: words.newToken,
    body: [
      label.element,
      h(
        "fieldset",
        { class: "field", "aria-describedby": none.id },
        h("legend", {}, words.scopes),
        ...ticks.map(({ element }) => element),
        none,
      ),
      days.element,
      proof.element,
    ],
    submit: words.makeToken,
    send: async () => {
      const scopes = ticks.filter(({ input }) => input.checked).map(({ scope }) => scope);
      none.hidden = scopes.length > 0;
      if (scopes.length === 0) {
        ticks[0]!.input.focus();
        return;
      }
      if (!label.value.trim()) return complain(label, words.labelMissing);
      if (unproved(proof)) return;
      let made: NewToken;
      try {
        made = await people.newToken(label.value, scopes, Number(days.value), proof.value);
      } catch (error) {
        if (error instanceof Problem && error.kind === "bad-login") return complain(proof, words.oldPasswordWrong);
        throw error;
      }
      const { token, ...kept } = made;
      fresh.hidden = false;
      fresh.replaceChildren(line(words.tokenOnce), copyRow("token", words.tokenItself(kept.label), token!));
      label.input.value = proof.input.value = "";
      rows.show((all = [kept, ...all]));
    },
  });
  const address = h("div", { class: "form told", role: "status", hidden: true });
  const calendar = actButton(
    "new-calendar",
    words.calendar,
    async () => {
      const { path, ...kept } = await people.newCalendar(document.documentElement.lang);
      address.hidden = false;
      address.replaceChildren(copyRow("calendar", words.calendarAddress, location.origin + path));
      rows.show((all = [kept, ...all.filter(({ scopes }) => !scopes.includes("calendar"))]));
    },
    trouble,
  );
  keys.then((list) => rows.show((all = list)), trouble.show);
  return [
    line(words.tokensHint, "muted"),
    rows.element,
    trouble.element,
    make,
    fresh,
    line(words.calendarHint, "muted"),
    calendar,
    address,
  ];
}

/** Whom the visitor does not want to meet. */
function blocksBody(): HTMLElement[] {
  const trouble = troubleLine("blocks-error");
  let all: Person[] = [];
  const rows = new Rows<Person>(
    "block-list",
    ({ id }) => id,
    (who) =>
      h(
        "div",
        { class: "row" },
        named(who),
        actButton(
          `unblock-${who.id}`,
          words.unblock,
          async () => {
            await people.block(who.id, false);
            rows.show((all = all.filter(({ id }) => id !== who.id)));
          },
          trouble,
        ),
      ),
    words.nobodyBlocked,
  );
  people.blocks().then((list) => rows.show((all = list)), trouble.show);
  return [line(words.blocksHint, "muted"), rows.element, trouble.element];
}
