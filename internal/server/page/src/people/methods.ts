// The ways into one's own account: the part of the settings that adds, names and removes them, and that confirms.

import type { Method, MyMethods, Overview } from "../api/types";
import { get, overview, send } from "../api/client";
import { h } from "../ui/dom";
import { box, line } from "../ui/parts";
import { actButton, complain, type Field, passwordField, Rows, troubleLine } from "../ui/forms";
import * as passkeys from "./passkeys";
import { renaming } from "./rename";
import { goTo } from "./signon";
import { peopleWords as words } from "../words/catalogue";

const freshFor = 5 * 60 * 1000 - 10000; // ms for which a proof stands for the password, less what a request takes

let freshUntil = 0;
let hasPassword = true;

const proofs: Field[] = []; // those that are shown

/** Whether a field for the password may be empty, since the visitor has just confirmed. */
const fresh = (): boolean => Date.now() < freshUntil;

/** A field for the password that confirms a change. It is not shown of an account without one, which confirms by another way in. */
export function proofField(id: string, hint = ""): Field {
  const proof = passwordField(id, words.oldPassword, "current-password", hint);
  proofs.push(proof);
  proof.offer(hasPassword);
  return proof;
}

/** Whether something has to be written into a field for the password; it then says so. */
export function unproved(proof: Field): boolean {
  if (proof.value || fresh()) return false;
  complain(proof, hasPassword ? words.passwordMissing : words.proofMissing);
  return true;
}

/** The ways in, as the server has them. */
export async function known(): Promise<MyMethods> {
  const all = await get<MyMethods>("/me/methods");
  hasPassword = all.password;
  for (const proof of proofs) proof.offer(hasPassword);
  const changes = hasPassword ? words.changePassword : words.firstPassword;
  for (const named of document.querySelectorAll("#secret h2, #password-send")) named.textContent = changes;
  if (all.fresh) freshUntil = Date.now() + freshFor;
  return all;
}

/** The box with the ways into an account. */
export function methodsBox(): HTMLElement {
  const body = h("div", { class: "form" });
  const trouble = troubleLine("methods-error");
  body.append(line(words.methodsHint, "muted"), trouble.element);
  void Promise.all([known(), overview()]).then(
    ([mine, server]) => body.append(...parts(mine, server, trouble)),
    trouble.show,
  );
  return box("methods", words.methods, false, body);
}

type Trouble = ReturnType<typeof troubleLine>;

function parts(mine: MyMethods, { sign_ins: offered }: Overview, trouble: Trouble): HTMLElement[] {
  const said = h("p", { id: "methods-said", role: "status" });
  const proof = proofField("methods-password");
  let all: Method[] = mine.methods;
  const show = (methods: Method[]): void => {
    all = methods;
    rows.show(all);
    confirm.hidden = !confirmable();
  };
  const body = (): object => (proof.value ? { password: proof.value } : {});
  const done = (sentence: string, methods: Method[]): void => {
    proof.input.value = "";
    proof.complain();
    show(methods);
    said.textContent = sentence;
  };
  const remove = async (id: string): Promise<void> => {
    if (unproved(proof)) return;
    await send("DELETE", `/me/methods/${encodeURIComponent(id)}`, body());
    done(
      words.methodRemoved,
      all.filter((one) => one.id !== id),
    );
    adding.querySelector<HTMLElement>("button")?.focus();
  };
  const rename = async (id: string, label: string): Promise<void> => {
    const renamed = await send<Method>("PATCH", `/me/methods/${encodeURIComponent(id)}`, { label });
    done(
      words.saved,
      all.map((one) => (one.id === id ? renamed : one)),
    );
  };
  const rows = new Rows<Method>(
    "method-list",
    ({ id }) => id,
    (one) => methodRow(one, rename, remove, trouble),
    words.noMethods,
  );

  const none = passkeys.missing(offered);
  const add = actButton(
    "add-passkey",
    words.addPasskey,
    async () => {
      if (unproved(proof)) return;
      const made = await passkeys.make("/me/passkeys/options", body());
      done(words.methodAdded, [...all, await send<Method>("POST", "/me/passkeys", made)]);
    },
    trouble,
    "primary",
  );
  const links = offered.providers.map(({ name, title }) =>
    actButton(
      `link-${name}`,
      words.linkAt(title),
      async () => {
        if (!unproved(proof)) await goTo(name, "add", "/me", proof.value);
      },
      trouble,
    ),
  );
  const confirmable = (): boolean => all.some(({ kind }) => kind === "provider" || !none);
  const confirmed = (): void => {
    freshUntil = Date.now() + freshFor;
    said.textContent = words.confirmed;
  };
  const confirm = h(
    "div",
    {},
    line(words.confirmHint, "muted"),
    h(
      "div",
      { class: "buttons" },
      !none &&
        actButton(
          "confirm-passkey",
          words.confirmPasskey,
          async () => {
            await passkeys.prove((got) => send("POST", "/me/confirm/passkey", got));
            confirmed();
          },
          trouble,
        ),
      ...offered.providers
        .filter(({ title }) => all.some(({ provider }) => provider === title))
        .map(({ name, title }) =>
          actButton(`confirm-${name}`, words.confirmAt(title), () => goTo(name, "confirm", "/me"), trouble),
        ),
    ),
  );
  const adding = h("div", { class: "buttons" }, !none && add, ...links);
  show(all);
  if (mine.fresh) confirmed();
  return [rows.element, proof.element, adding, ...(none ? [line(none, "muted")] : []), confirm, said];
}

/** A way in, with its name to be changed. */
function methodRow(
  one: Method,
  rename: (id: string, label: string) => Promise<void>,
  remove: (id: string) => Promise<void>,
  trouble: Trouble,
): HTMLElement {
  const dates = words.deviceIs({ created: one.created, ...(one.used ? { used: one.used } : {}) });
  const called = h("strong", {}, words.methodOf(one));
  const { form: change, open } = renaming(one, words.methodName, rename, trouble);
  return h(
    "div",
    { class: "row" },
    h(
      "div",
      { class: "row-text" },
      called,
      h("span", { class: "muted" }, dates, one.synced && ` · ${words.synced}`),
      change,
    ),
    h(
      "div",
      { class: "buttons" },
      one.kind === "passkey" && open,
      actButton(`remove-${one.id}`, words.remove, () => remove(one.id), trouble),
    ),
  );
}
