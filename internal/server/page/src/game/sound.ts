// Sounds, made on the spot: a stone on wood, and a bell when time is short.

import { kept } from "../ui/preferences";

let speaker: AudioContext | undefined;

/** The loudspeaker, if sounds are wanted; a browser lets it sound after the first click or key. */
function open(): AudioContext | undefined {
  if (kept("sounds") === "off") return undefined;
  speaker ??= new AudioContext();
  if (speaker.state === "suspended") void speaker.resume();
  return speaker;
}

/** One tone that dies away: hertz, seconds from now, seconds long, and how loud from 0 to 1. */
function tone(on: AudioContext, hertz: number, after: number, long: number, loud: number): void {
  const begin = on.currentTime + after;
  const string = new OscillatorNode(on, { frequency: hertz });
  const volume = new GainNode(on, { gain: loud });
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + long);
  string.connect(volume).connect(on.destination);
  string.start(begin);
  string.stop(begin + long);
}

/** A stone is put on the board; a captured chain rattles after it. */
export function stoneSound(captured: boolean): void {
  const on = open();
  if (!on) return;
  tone(on, 1150, 0, 0.05, 0.25);
  tone(on, 310, 0, 0.09, 0.35);
  if (captured) for (const after of [0.09, 0.15, 0.22]) tone(on, 1900, after, 0.04, 0.12);
}

/** Time is short: once at a minute, twice at half of one, three times at ten seconds. */
export function alarmSound(seconds: number): void {
  const on = open();
  if (!on) return;
  const times = seconds <= 10 ? 3 : seconds <= 30 ? 2 : 1;
  for (let i = 0; i < times; i++) tone(on, 880, i * 0.22, 0.2, 0.3);
}
