// The game in sentences, for who listens instead of looking.

import type { LogEvent, State } from "../api/types";
import { face, type Shown } from "../ui/clock";
import { type Command } from "./command";
import { chainAt, stoneAt } from "../board/grid";
import { isPaused } from "./pause";
import { talks } from "./lazychat";
import { GameRecord } from "../review/record";
import { text } from "../words/catalogue";

/** How the game ended, in a sentence; nothing while it goes on. */
export const resultSentence = ({ result, why }: State): string =>
  result ? text.resultSentence(result, why?.code === "player-absent") : "";

/** What is to be done now, and by whom. */
export function turnSentence(s: State): string {
  switch (s.phase) {
    case "handicap":
      return s.you === "black"
        ? text.handicapYours(s.terms.handicap?.stones ?? 0, s.terms.handicap?.stones ?? 0)
        : text.handicapTheirs;
    case "play":
      if (isPaused(s)) return text.pausedShort;
      if (!s.to_play) return "";
      return s.to_play === s.you ? text.yourTurn(s.you) : text.theirTurn(s.to_play, s[s.to_play].kind === "program");
    case "scoring":
      return text.counting;
    case "dispute":
      return s.judged ? text.judgedTitle : text.disputed;
    case "referred":
      if (s.judged) return text.judgeCounts;
      if (s.mediating) return text.youDecide;
      return text.referred(text.mediatorName(s.mediator?.kind, s.mediator?.name));
    case "marking":
      return s.scoring?.mark_turn === s.you ? text.yourMark : text.marking;
    case "trial":
      return text.trialTurn(s.trial!.to_play, s.trial!.to_play === s.you);
    case "vacant":
      return text.stopped;
    case "over":
      return resultSentence(s);
  }
}

/** The last move, as it is announced. */
export function moveSentence(record: GameRecord): string {
  const ply = record.plies.at(-1);
  return ply ? text.announceMove(ply.color, ply.move, ply.captured.length) : "";
}

/** What follows if both sides pass now; nothing where that does not matter. */
export function passSentence(s: State): string {
  if (s.phase !== "play") return "";
  if (s.if_both_pass) return text.ifBothPass(s.if_both_pass);
  return s.terms.ending ? text.ifBothPassAsk(s.terms.ending) : "";
}

/** What has happened while a stopped game is being ended, as it is announced; nothing for other events. */
export function eventSentence(e: LogEvent): string {
  switch (e.type) {
    case "trial_move":
      return text.onCopy(text.announceMove(e.color!, e.move!, e.captured?.length ?? 0));
    case "trial_end":
      return text.trialEnded(e.trial!, e.why!);
    case "claim":
      return e.silent ? "" : text.listSealed(e.color!);
    case "mediator_offered":
      return text.mediatorOffers(e.seat!.name);
    case "mediator_answered":
      return e.yes ? text.mediatorAccepted(e.color!) : text.mediatorDeclined(e.color!);
    case "mediator":
      return text.theyMediate(e.seat!.name);
    case "mediator_left":
      return text.mediatorLeft;
    case "lists":
      return text.listsOpened;
    case "mark":
      return text.hasMarked(e.color!, e.point!);
    case "play_on_asked":
      return text.hasAskedToPlayOn(e.color!);
    case "mark_done":
      return text.isDone(e.color!);
    case "pause_asked":
      return text.pauseAsked(e.color!);
    case "paused":
      return text.pausedShort;
    case "unpaused":
      return text.unpaused;
    case "left":
      return text.hasLeft(e.color!);
    case "returned":
      return text.hasReturned(e.color!);
    default:
      return "";
  }
}

/** The answer to a question that was typed; undefined if it was none. */
export function answer(
  s: State,
  record: GameRecord,
  command: Command,
  clocks: { black?: Shown; white?: Shown },
): string | undefined {
  switch (command.do) {
    case "last": {
      const ply = record.plies.at(-1);
      return ply ? text.lastMove(record.plies.length, ply.color, ply.move) : text.noMoves;
    }
    case "clocks":
      if (!clocks.black || !clocks.white) return text.noClock;
      return `${text.sideClock("black", face(clocks.black.left), clocks.black.after)} ${text.sideClock("white", face(clocks.white.left), clocks.white.after)}`;
    case "board":
      return s.board.map((row, i) => `${String(s.board.length - i).padStart(2)} ${[...row].join(" ")}`).join("\n");
    case "group": {
      const color = stoneAt(s.board, command.vertex);
      if (!color) return text.emptyPoint(command.vertex);
      const chain = chainAt(s.board, command.vertex);
      return text.group(command.vertex, color, chain.stones.length, chain.liberties);
    }
    case "status":
      return [turnSentence(s), passSentence(s)].filter(Boolean).map(text.sentence).join(" ");
    case "help":
      return text.help;
    case "off-board":
      return text.offBoard(command.text);
    case "unknown":
      return text.unknown(command.text, talks(s));
    default:
      return undefined;
  }
}
