// Sounds, made on the spot: a stone on wood, a bell when time is short, and the last seconds, as tones or counted aloud.

import { kept } from "./preferences";

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
  const full = loud * (Number(kept("volume")) / 100);
  if (full <= 0.001) return;
  const string = new OscillatorNode(on, { frequency: hertz });
  const volume = new GainNode(on, { gain: full });
  volume.gain.setValueAtTime(full, begin);
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

/** One of the last seconds; the very last ones are higher. */
export function beep(high: boolean): void {
  const on = open();
  if (on) tone(on, high ? 1568 : 1047, 0, 0.09, 0.3);
}

/** A period is used up: two tones down, and three when the last one begins. */
export function periodSound(last: boolean): void {
  const on = open();
  if (!on) return;
  for (const [i, hertz] of (last ? [988, 784, 587] : [988, 784]).entries()) tone(on, hertz, i * 0.16, 0.15, 0.3);
}

/** Says something in the voice of the browser, and in the language of the page; false if it has none, or is to be quiet. */
export function say(words: string): boolean {
  if (kept("sounds") === "off" || !("speechSynthesis" in window)) return false;
  const said = new SpeechSynthesisUtterance(words);
  said.lang = document.documentElement.lang;
  said.volume = Number(kept("volume")) / 100;
  window.speechSynthesis.cancel(); // a second that was not said in time is said no more
  window.speechSynthesis.speak(said);
  return true;
}
