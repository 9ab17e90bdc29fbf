// What administrators see and do: who gets an account and which role, and what everybody is told.

import type { Invitation, Announcement, Profile } from "../api/types";
import { h } from "../ui/dom";
import { box, line } from "../ui/parts";
import { forgive, Problem } from "../api/client";
import * as people from "../api/people";
import { actButton, complain, copyRow, Field, form, lineField, Rows, tick, troubleLine } from "../ui/forms";
import { known, proofField, unproved } from "./methods";
import { peopleWords as words } from "../words/catalogue";

/** A reason, which every deed needs. */
export const reason = (id: string): Field => lineField(id, words.why, { maxlength: 300 }, words.whyHint);

/** The boxes of an administrator. */
export const clubBoxes = (done: () => void): HTMLElement[] => [
  h(
    "div",
    { class: "halves" },
    box("invitations", words.invitations, false, ...invitationsBody(done)),
    box("add-account", words.addAccount, false, addForm(done)),
  ),
  box("roles", words.roles, false, ...rolesBody(done)),
  box("announcements", words.announcements, false, ...announcementsBody(done)),
];

const most = { uses: 1000, days: 366 };

/** A whole number from 1 on; nothing where the field complains. */
function whole(field: Field, largest: number): number | undefined {
  const n = Number(field.value);
  if (Number.isInteger(n) && n >= 1 && n <= largest) return n;
  complain(field, words.wholeNumber(largest));
  return undefined;
}

/** The invitations that are good, and a form for one more, whose link is shown only once. */
function invitationsBody(done: () => void): HTMLElement[] {
  const trouble = troubleLine("invitations-error");
  let all: Invitation[] = [];
  const rows = new Rows<Invitation>(
    "invitation-list",
    ({ id }) => id,
    (one) =>
      h(
        "div",
        { class: "row" },
        h(
          "div",
          { class: "row-text" },
          h("strong", { dir: "auto" }, one.why),
          h("span", { class: "muted" }, words.invitationIs(one.left, one.until)),
        ),
        actButton(
          `withdraw-${one.id}`,
          words.withdraw,
          async () => {
            await people.uninvite(one.id);
            rows.show((all = all.filter(({ id }) => id !== one.id)));
            done();
          },
          trouble,
        ),
      ),
  );
  const why = reason("invite-why");
  const uses = lineField("invite-uses", words.inviteUses, { inputmode: "numeric", value: "1" });
  const days = lineField("invite-days", words.inviteDays, { inputmode: "numeric", value: "7" });
  const fresh = h("div", { id: "fresh-invitation", class: "form told", role: "status", hidden: true });
  const make = form({
    id: "invite",
    body: [why.element, uses.element, days.element],
    submit: words.makeLink,
    send: async () => {
      if (!why.value.trim()) return complain(why, words.whyMissing);
      const [n, lasting] = [whole(uses, most.uses), whole(days, most.days)];
      if (!n || !lasting) return false;
      const { secret, ...kept } = await people.invite(why.value, n, lasting);
      fresh.hidden = false;
      fresh.replaceChildren(
        line(words.linkOnce),
        copyRow("invitation", words.link, `${location.origin}/login#${secret}`),
      );
      why.input.value = "";
      rows.show((all = [...all, kept]));
      done();
      return undefined;
    },
  });
  people.invitations().then((list) => rows.show((all = list)), trouble.show);
  return [line(words.invitationsHint, "muted"), rows.element, trouble.element, make, fresh];
}

/** Shows the roles of an account, and gives it others, with the administrator's password. */
function rolesBody(done: () => void): HTMLElement[] {
  const who = lineField("roles-who", words.nameOrId);
  const place = h("div", { id: "roles-place" });
  const see = form({
    id: "roles-form",
    body: [who.element],
    submit: words.seeRoles,
    send: async () => {
      if (!who.value.trim()) return complain(who, words.nameMissing);
      place.replaceChildren(appointForm(await people.person(who.value.trim()), done));
      void known().catch(forgive); // whether the password can be asked for
      return undefined;
    },
    blame: (problem) => (problem.status === 404 ? who : undefined),
  });
  return [line(words.rolesHint, "muted"), see, place];
}

function appointForm({ id, name, roles: now }: Profile, done: () => void): HTMLFormElement {
  const ticks = people.roles.map((role) => ({ role, ...tick(`role-${role}`, words.role[role], now.includes(role)) }));
  const why = reason("appoint-why");
  const proof = proofField("appoint-password");
  return form({
    id: "appoint",
    title: name,
    body: [
      h("fieldset", { class: "field" }, h("legend", {}, words.roles), ...ticks.map(({ element }) => element)),
      why.element,
      proof.element,
    ],
    submit: words.giveRoles,
    send: async () => {
      if (!why.value.trim()) return complain(why, words.whyMissing);
      if (unproved(proof)) return false;
      const wanted = ticks.filter(({ input }) => input.checked).map(({ role }) => role);
      try {
        await people.appoint(id, wanted, why.value, proof.value);
      } catch (error) {
        if (error instanceof Problem && error.kind === "bad-login") return complain(proof, words.oldPasswordWrong);
        throw error;
      }
      why.input.value = proof.input.value = "";
      done();
      return words.rolesGiven(name, wanted.map((role) => words.role[role]).join("; "));
    },
  });
}

/** What everybody is told, and a form for more. */
function announcementsBody(done: () => void): HTMLElement[] {
  const trouble = troubleLine("announcements-error");
  let all: Announcement[] = [];
  const rows = new Rows<Announcement>(
    "announcement-list",
    ({ id }) => id,
    ({ id, text, from, to }) =>
      h(
        "div",
        { class: "row" },
        h(
          "div",
          { class: "row-text" },
          h("strong", { dir: "auto" }, text),
          to && h("span", { class: "muted" }, [from, to].map((at) => (at ? words.moment(at) : "")).join(" – ")),
        ),
        actButton(
          `drop-${id}`,
          words.withdraw,
          async () => {
            await people.dropAnnouncement(id);
            rows.show((all = all.filter((one) => one.id !== id)));
            done();
          },
          trouble,
        ),
      ),
  );
  const said = lineField("announcement-text", words.announcement, { maxlength: 300 });
  const from = lineField("announcement-from", words.begins, { type: "datetime-local" });
  const to = lineField("announcement-to", words.ends, { type: "datetime-local" });
  const make = form({
    id: "announcement",
    body: [said.element, from.element, to.element],
    submit: words.announce,
    send: async () => {
      if (!said.value.trim()) return complain(said, words.sayNothing);
      const at = (field: Field): string | undefined => (field.value ? new Date(field.value).toISOString() : undefined);
      const [begins, ends] = [at(from), at(to)];
      const wanted = { text: said.value, ...(begins && { from: begins }), ...(ends && { to: ends }) };
      rows.show((all = [...all, await people.announce(wanted)]));
      said.input.value = from.input.value = to.input.value = "";
      done();
      return undefined;
    },
    blame: ({ code }) => (code === "announcement-times" ? to : undefined),
  });
  people.announcements().then((list) => rows.show((all = list)), trouble.show);
  return [line(words.announcementsHint, "muted"), rows.element, trouble.element, make];
}

/** Makes an account, and the link with which the person chooses the password. */
function addForm(done: () => void): HTMLElement {
  const name = lineField("add-name", words.name, { maxlength: 32 }, words.nameHint);
  const why = reason("add-why");
  const link = h("output", { id: "add-link", class: "row-text", hidden: true });
  const element = form({
    id: "add-form",
    body: [name.element, why.element],
    submit: words.addAccount,
    send: async () => {
      if (!name.value.trim()) return complain(name, words.nameMissing);
      if (!why.value.trim()) return complain(why, words.whyMissing);
      const { name: called, recovery } = await people.addAccount(name.value, why.value);
      name.input.value = why.input.value = "";
      link.hidden = false;
      link.replaceChildren(
        h("code", {}, `${location.origin}/recover#${recovery.secret}`),
        h("span", {}, words.linkFor(called, recovery.expires)),
      );
      done();
    },
    blame: ({ kind }) => (kind === "name-taken" || kind === "invalid" ? name : undefined),
  });
  return h("div", {}, element, link);
}
