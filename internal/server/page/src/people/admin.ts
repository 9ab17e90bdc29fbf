// What moderators see and do: reports, people, results, and the list of all that was done.

import type { Audited, Discipline, Person, Report, ServerState } from "../api/types";
import { h } from "../ui/dom";
import { gamePath } from "../ui/notices";
import { box, button, line } from "../ui/parts";
import * as people from "../api/people";
import { disciplines, has } from "../api/people";
import { forgive, overview, send } from "../api/client";
import { clubBoxes, reason } from "./club";
import * as passkeys from "./passkeys";
import {
  actButton,
  complain,
  form,
  lineField,
  named,
  nothing,
  Rows,
  segments,
  sheetOf,
  troubleLine,
} from "../ui/forms";
import { resultFields } from "./resultfields";
import { peopleWords as words } from "../words/catalogue";

/** Fills the page with the moderators' desk, for those who may sit at it. */
export async function admin(main: HTMLElement): Promise<void> {
  const visitor = await people.me().catch(forgive);
  if (!visitor || !has(visitor, "moderator")) {
    nothing(
      main,
      words.moderatorsOnly,
      visitor && !visitor.guest ? "/" : "/login?next=/admin",
      visitor && !visitor.guest ? words.home : words.signIn,
    );
    return;
  }
  if (visitor.unconfirmed) return unconfirmed(main);
  const deeds = auditList();
  const judge = personForm(deeds.look);
  const mend = amendForm(deeds.look);
  sheetOf(
    main,
    words.moderation,
    h("h1", {}, words.moderation),
    box("reports", words.reports, false, ...reportList(deeds.look, judge.about, mend.about)),
    h(
      "div",
      { class: "halves" },
      box("discipline", words.person, false, judge.form),
      box("amend", words.amendResult, false, mend.form),
    ),
    box("recovery", words.forgotten, false, recoveryForm(deeds.look)),
    ...(has(visitor, "admin") ? clubBoxes(deeds.look) : []),
    has(visitor, "admin") && box("server", words.server, false, ...serverState()),
    box("audit", words.audit, false, ...deeds.body),
  );
  deeds.look();
}

/** Has a moderator confirm with a passkey, where the operator demands that. */
function unconfirmed(main: HTMLElement): void {
  const trouble = troubleLine("role-error");
  const confirm = actButton(
    "role-confirm",
    words.confirmPasskey,
    async () => {
      await passkeys.prove((proof) => send("POST", "/me/confirm/passkey", proof));
      location.reload();
    },
    trouble,
    "primary",
  );
  const body = h(
    "section",
    { class: "panel" },
    line(words.roleConfirm),
    h("div", { class: "buttons" }, confirm, h("a", { class: "button", href: "/me" }, words.account)),
    trouble.element,
  );
  sheetOf(main, words.moderation, h("h1", {}, words.moderation), body);
  void overview().then(({ sign_ins }) => {
    const none = passkeys.missing(sign_ins);
    confirm.hidden = none !== "";
    if (none) body.append(line(none, "muted"));
  }, trouble.show);
}

const look = 10000; // ms between two looks at the server

/** How the server does, for as long as the page is open. */
function serverState(): HTMLElement[] {
  const trouble = troubleLine("server-error");
  const since = line("", "muted");
  const list = h("dl", { class: "terms small" });
  const show = ({ version, since: at, parts, figures, lately }: ServerState): void => {
    since.textContent = words.serverSince(version, at);
    const rows = parts.map(({ part, ok, note }): [string, string] => [
      words.serverPart[part],
      words.serverWorks(ok, note),
    ]);
    for (const [figure, name] of Object.entries(words.serverFigures)) {
      const value: number | undefined = figures[figure];
      if (value === undefined) continue; // there is no mail server, or nothing has been timed
      const recent: number | undefined = lately.figures[figure];
      const said = written(figure, value);
      rows.push([
        name,
        recent === undefined
          ? said
          : words.serverLately(
              said,
              written(figure, recent),
              words.figure(Math.max(1, Math.round(lately.seconds / 60))),
            ),
      ]);
    }
    list.replaceChildren(...rows.flatMap(([term, said]) => [h("dt", {}, term), h("dd", {}, said)]));
  };
  const ask = (): void => {
    if (document.visibilityState === "visible") people.server().then(show, trouble.show);
  };
  ask();
  window.setInterval(ask, look);
  return [since, list, trouble.element];
}

/** A figure of the server, in the unit that its name tells. */
function written(figure: string, value: number): string {
  if (figure.endsWith("_mean")) return words.milliseconds(1000 * value);
  if (figure.endsWith("_bytes")) return words.megabytes(value / 1e6);
  return words.figure(value);
}

/** The longest that somebody can be muted or banned for, but for good: ten years. */
const mostHours = 87600;

function reportList(done: () => void, judge: (who: Person) => void, mend: (game: string) => void): HTMLElement[] {
  const trouble = troubleLine("reports-error");
  let open: Report[] = [];
  const row = (r: Report): HTMLElement => {
    const why = reason(`close-${r.id}-why`);
    return h(
      "div",
      { class: "form" },
      h(
        "div",
        { class: "row-text" },
        h("span", {}, named(r.by), " ", h("span", { class: "muted" }, words.reportedAt(r.at))),
        h("strong", { dir: "auto" }, r.why),
        r.line && h("q", { dir: "auto" }, r.line.text),
        h(
          "span",
          { class: "buttons" },
          r.person && named(r.person),
          r.person && button(`judge-${r.id}`, words.judge, () => judge(r.person!)),
          r.game && h("a", { class: "button", href: gamePath(r.game) }, words.theGame),
          r.game && button(`mend-${r.id}`, words.amendResult, () => mend(r.game!)),
        ),
      ),
      form({
        id: `close-${r.id}`,
        body: [why.element],
        submit: words.closeReport,
        send: async () => {
          if (!why.value.trim()) return complain(why, words.whyMissing);
          await people.closeReport(r.id, why.value);
          rows.show((open = open.filter(({ id }) => id !== r.id)));
          done();
        },
      }),
    );
  };
  const rows = new Rows<Report>("report-list", ({ id }) => id, row, words.noReports);
  people.reports().then((all) => rows.show((open = all)), trouble.show);
  return [rows.element, trouble.element];
}

/** A form, and how it is begun about what a report names. */
interface Begun<T> {
  form: HTMLElement;
  about(it: T): void;
}

function personForm(done: () => void): Begun<Person> {
  const who = lineField("who", words.nameOrId);
  const what = segments<Discipline>(
    "what",
    words.deed,
    disciplines.map((d) => [d, words.discipline(d)] as const),
    "mute",
  );
  const hours = lineField("hours", words.hours, { inputmode: "numeric", value: "24" }, words.hoursHint);
  const why = reason("discipline-why");
  const element = form({
    id: "discipline-form",
    body: [who.element, what.element, hours.element, why.element],
    submit: words.doIt,
    send: async () => {
      if (!who.value.trim()) return complain(who, words.nameMissing);
      if (!/^\d*$/.test(hours.value.trim()) || Number(hours.value) > mostHours)
        return complain(hours, words.badHours(mostHours));
      if (!why.value.trim()) return complain(why, words.whyMissing);
      const { id, name } = await people.person(who.value.trim());
      await people.discipline(what.value(), id, why.value, Number(hours.value) || undefined);
      why.input.value = "";
      done();
      return words.done(what.value(), name);
    },
    blame: (problem) => (problem.status === 404 ? who : undefined),
  });
  return {
    form: element,
    about: ({ guest, id, name }) => {
      who.input.value = guest ? id : name; // the name of a guest may be another's, too
      who.complain();
      why.input.focus();
    },
  };
}

/** Makes the link with which a person chooses another password. */
function recoveryForm(done: () => void): HTMLElement {
  const who = lineField("recovery-who", words.nameOrId);
  const why = reason("recovery-why");
  const link = h("output", { id: "recovery-link", class: "row-text", hidden: true });
  const element = form({
    id: "recovery-form",
    body: [who.element, why.element],
    submit: words.makeLink,
    send: async () => {
      if (!who.value.trim()) return complain(who, words.nameMissing);
      if (!why.value.trim()) return complain(why, words.whyMissing);
      const { id, name } = await people.person(who.value.trim());
      const { secret, expires } = await people.newRecovery(id, why.value);
      why.input.value = "";
      link.hidden = false;
      link.replaceChildren(
        h("code", {}, `${location.origin}/recover#${secret}`),
        h("span", {}, words.linkFor(name, expires)),
      );
      done();
    },
    blame: (problem) => (problem.status === 404 ? who : undefined),
  });
  return h("div", {}, element, link);
}

function amendForm(done: () => void): Begun<string> {
  const game = lineField("amend-game", words.gameAddress);
  const result = resultFields("amend", (said) => said !== "both-lose");
  const why = reason("amend-why");
  const element = form({
    id: "amend-form",
    body: [game.element, ...result.elements, why.element],
    submit: words.amendResult,
    send: async () => {
      const id = game.value.trim().replace(/^.*\/games\//, "");
      if (!id) return complain(game, words.gameMissing);
      const said = result.value();
      if (!said) return false;
      if (!why.value.trim()) return complain(why, words.whyMissing);
      await people.amend(id, said, why.value);
      why.input.value = "";
      done();
      return words.amended;
    },
    blame: (problem) => (problem.status === 404 ? game : problem.status === 422 ? result.choice : undefined),
  });
  return {
    form: element,
    about: (id) => {
      game.input.value = location.origin + gamePath(id);
      game.complain();
      result.choice.input.focus();
    },
  };
}

/** Everything that moderators did, newest first. */
function auditList(): { body: HTMLElement[]; look(): void } {
  const trouble = troubleLine("audit-error");
  const rows = new Rows<Audited>(
    "audit-list",
    ({ n }) => String(n),
    (a) =>
      h(
        "div",
        { class: "row-text" },
        h(
          "span",
          {},
          named(a.by),
          " ",
          words.deedOf(a),
          " ",
          a.person && named(a.person),
          " ",
          a.game && h("a", { class: "cell-link", href: gamePath(a.game) }, words.theGame),
        ),
        h("span", { class: "muted" }, words.reportedAt(a.at), " ", h("span", { dir: "auto" }, a.why)),
      ),
    words.nothingDone,
  );
  let all: Audited[] = [];
  let next: number | undefined;
  const page = async (before?: number): Promise<void> => {
    const found = await people.audit(before);
    all = before ? [...all, ...found.entries] : found.entries;
    next = found.next;
    older.hidden = !next;
    rows.show(all);
  };
  const older = actButton("older-deeds", words.older, () => page(next), trouble);
  older.hidden = true;
  return {
    body: [line(words.auditHint, "muted"), rows.element, trouble.element, older],
    look: () => void page().catch(trouble.show),
  };
}
