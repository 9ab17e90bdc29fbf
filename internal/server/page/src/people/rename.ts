// A name that is changed where it stands.

import { actButton, type Field, form, lineField, type troubleLine } from "../ui/forms";
import { peopleWords as words } from "../words/catalogue";

/** What has a name. */
interface Named {
  id: string;
  label: string;
}

/** A form for another name, which is hidden until the button beside it is used. */
export function renaming(
  { id, label }: Named,
  called: string,
  rename: (id: string, label: string) => Promise<void>,
  trouble: ReturnType<typeof troubleLine>,
): { form: HTMLElement; open: HTMLElement } {
  const name: Field = lineField(`label-${id}`, called, { maxlength: 32, value: label });
  const change = form({
    id: `rename-${id}`,
    body: [name.element],
    submit: words.save,
    send: async () => rename(id, name.value),
    blame: ({ kind }) => (kind === "invalid" ? name : undefined),
  });
  change.hidden = true;
  const open = actButton(
    `edit-${id}`,
    words.rename,
    async () => {
      change.hidden = false;
      name.input.focus();
    },
    trouble,
  );
  return { form: change, open };
}
