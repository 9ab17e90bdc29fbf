// Where a folder of records is opened: by a dialog, or dropped. The files are read in the browser and go nowhere.

import { h } from "../ui/dom";
import { recordWords as words } from "../words/catalogue";

/** A file, and its place below the folder. */
export interface Opened {
  path: string;
  file: File;
}

/** What browsers other than Chromium's lack. */
interface Pickers {
  showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle>;
}

const isRecord = (name: string): boolean => /\.sgf$/i.test(name);

/** The records of a folder and below it. */
async function within(folder: FileSystemDirectoryHandle, below = ""): Promise<Opened[]> {
  const waiting: Promise<Opened[]>[] = [];
  for await (const entry of folder.values()) {
    const path = `${below}${entry.name}`;
    if (entry.kind === "directory") waiting.push(within(entry as FileSystemDirectoryHandle, `${path}/`));
    else if (isRecord(entry.name))
      waiting.push((entry as FileSystemFileHandle).getFile().then((file) => [{ path, file }]));
  }
  return (await Promise.all(waiting)).flat();
}

/** The records below what was dropped. What it is has to be asked at once: later it is gone. */
async function dropped(items: DataTransferItemList): Promise<Opened[]> {
  const things = [...items].map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const found = things.map((thing): Opened[] | Promise<Opened[]> =>
    thing === null ? [] : thing instanceof File ? recordsOf([thing]) : entered(thing, ""),
  );
  return (await Promise.all(found)).flat();
}

async function entered(entry: FileSystemEntry, below: string): Promise<Opened[]> {
  const path = `${below}${entry.name}`;
  if (entry.isFile) {
    if (!isRecord(entry.name)) return [];
    return new Promise((resolve) =>
      (entry as FileSystemFileEntry).file(
        (file) => resolve([{ path, file }]),
        () => resolve([]),
      ),
    );
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // A browser hands out some of them at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) break;
    all.push(...some);
  }
  return (await Promise.all(all.map((one) => entered(one, `${path}/`)))).flat();
}

const recordsOf = (files: Iterable<File>): Opened[] =>
  [...files].filter(({ name }) => isRecord(name)).map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** The place for it; take is given the records. */
export function folderDrop(take: (files: Promise<Opened[]>) => void): HTMLElement {
  const input = (id: string, folder: boolean): HTMLInputElement => {
    const made: HTMLInputElement = h("input", {
      id,
      type: "file",
      class: "unseen",
      tabindex: -1,
      "aria-hidden": "true",
      multiple: true,
      webkitdirectory: folder,
      accept: folder ? undefined : ".sgf,application/x-go-sgf",
      onchange: () => {
        const files = recordsOf(made.files ?? []);
        made.value = ""; // so that the same ones can be chosen again
        take(Promise.resolve(files));
      },
    });
    return made;
  };
  const folder = input("records-folder", true);
  const files = input("records-files", false);
  const open = async (): Promise<void> => {
    const { showDirectoryPicker: pick } = window as Pickers;
    if (!pick) return folder.click();
    try {
      take(within(await pick.call(window)));
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) folder.click();
    }
  };
  const place = h(
    "section",
    { id: "records-drop", class: "drop", "aria-labelledby": "records-drop-title" },
    h("h2", { id: "records-drop-title" }, words.openTitle),
    h("p", { class: "muted" }, words.stays),
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        { id: "open-folder", type: "button", class: "primary", onclick: () => void open() },
        words.openFolder,
      ),
      h("button", { id: "open-files", type: "button", onclick: () => files.click() }, words.openFiles),
      folder,
      files,
    ),
  );
  const has = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  document.addEventListener("dragover", (event) => {
    if (!has(event)) return;
    event.preventDefault();
    place.classList.add("ready");
  });
  document.addEventListener("dragleave", () => place.classList.remove("ready"));
  document.addEventListener("drop", (event) => {
    place.classList.remove("ready");
    if (!has(event) || !place.isConnected) return;
    event.preventDefault();
    take(dropped(event.dataTransfer!.items));
  });
  return place;
}
