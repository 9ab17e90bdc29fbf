// The box in which a whole game can be played by typing.

import type { State } from "../api/types";
import { Acts } from "./acts";
import { free } from "../api/client";
import { type Command, parse } from "./command";
import { h, write } from "../ui/dom";
import { sizeOf } from "../board/grid";
import { Marks } from "./marks";
import { text } from "../words/catalogue";

/** What typing may know and do. */
export interface Typist {
  readonly state: State | undefined;
  readonly marks: Marks;
  readonly acts: Acts;
  readonly engines: readonly { name: string }[];
  /** Lays an estimate over the board, or takes it off; false where there is none to be had. */
  toggleEstimate(): boolean;
  /** The answer to a question; undefined if it was none. */
  answer(s: State, command: Command): string | undefined;
}

/** The form with the box, its hint, and the answers. */
export function typingForm(typist: Typist): HTMLElement {
  const box = h("input", {
    id: "move-box",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "send",
    "aria-describedby": "move-hint",
  });
  const answer = h("output", { id: "answer", class: "answer", for: "move-box", "aria-live": "polite" });
  const typed = (event: Event): void => {
    event.preventDefault();
    const s = typist.state;
    if (!s || box.value.trim() === "") return;
    const command = parse(box.value, sizeOf(s.board));
    box.value = "";
    write(answer, "");
    const said = typist.answer(s, command) ?? obey(s, command, typist);
    if (said) window.setTimeout(() => write(answer, said)); // a live region is read when it changes
  };
  return h(
    "form",
    { id: "move-form", class: "typing", onsubmit: typed },
    h("label", { for: "move-box" }, text.typeMove),
    h("div", { class: "copy" }, box, h("button", { id: "move-send", type: "submit" }, text.send)),
    h("p", { id: "move-hint", class: "muted small" }, text.typeHint),
    answer,
  );
}

/** Does what was typed, and returns what there is to say about it. */
function obey(s: State, command: Command, typist: Typist): string | undefined {
  const { acts, marks, engines } = typist;
  switch (command.do) {
    case "move":
      if (s.phase === "handicap") marks.toggleHandicap(s, command.vertex);
      else if (s.phase === "trial") acts.playCopy(command.vertex);
      else acts.play(command.vertex);
      break;
    case "pass":
      if (s.phase === "trial") acts.playCopy("pass");
      else acts.play("pass");
      break;
    case "pass-for":
      if (s.phase !== "trial") return text.notNow;
      acts.playCopy("pass", command.vertex);
      break;
    case "resign":
      acts.resign();
      break;
    case "undo":
      acts.undo();
      break;
    case "pause":
      acts.pause();
      break;
    case "unpause":
      acts.unpause();
      break;
    case "allow":
    case "decline":
      if (s.paused?.asked) command.do === "allow" ? acts.pause() : acts.unpause();
      else if (s.you && s.mediator?.offered?.[s.you] === false) acts.answerMediator(command.do === "allow");
      else if (s.void_asked) acts.answerVoid(command.do === "allow");
      else acts.answerUndo(command.do === "allow");
      break;
    case "dead":
    case "alive":
      return marks.typed(s, command.vertex, command.do === "dead");
    case "done":
      if (s.phase === "handicap") acts.placeHandicap();
      else if (s.phase === "marking") acts.doneMarking();
      else acts.sendList();
      break;
    case "mark":
      if (!marks.chosen.has(command.vertex) && !marks.toggleNext(s, command.vertex)) return text.notNow;
      acts.mark();
      break;
    case "dispute":
      acts.disputeMarks();
      break;
    case "sure":
      if (!marks.doubt) return text.notNow;
      marks.doubt.insist();
      break;
    case "mediate":
      acts.mediate();
      break;
    case "stop-mediating":
      if (!s.mediating && !s.mediator?.offered) return text.notNow;
      acts.stopMediating();
      break;
    case "verdict":
    case "no-verdict":
      acts.giveVerdict(command.do === "no-verdict");
      break;
    case "no-result":
      acts.askVoid();
      break;
    case "agree":
      if (s.phase === "dispute") acts.accept();
      else acts.agree();
      break;
    case "play-on":
      acts.playOn();
      break;
    case "win":
      acts.takeWin();
      break;
    case "go-on":
      acts.goOn(engines[0]?.name ?? "builtin");
      break;
    case "estimate":
      return typist.toggleEstimate() ? undefined : text.notNow;
    case "sit":
      acts.sit(free(s.black) ? "black" : "white");
      break;
  }
  return undefined;
}
