// A scanner is a keyboard that types faster than people do. What tells them apart is only the time between keys.

/** A key that went down, at a time in ms. `isRepeat` is for a key that is held down. */
export type TimedKey = { key: string; at: number; isCtrl?: boolean; isRepeat?: boolean };

/** Keys that come less than this apart are a scan (rules screens/scan-detection). People who type fast need 60 ms. */
const SCAN_GAP_MS = 40;
/** After so many characters a hiccup of up to `SILENCE_MS` is still within the scan. */
const LEAST_CHARACTERS = 4;
/** A scan that sends nothing at its end is over after so long. */
const SILENCE_MS = 120;

const ENDS: ReadonlyMap<string, string> = new Map([
  ["Enter", "\n"],
  ["Tab", "\t"],
]);
/** Control characters come as letters with Ctrl: CR, LF, and tab. */
const CTRL_ENDS: ReadonlyMap<string, string> = new Map([
  ["m", "\n"],
  ["j", "\n"],
  ["i", "\t"],
]);
const MODIFIERS = ["Shift", "CapsLock", "NumLock", "Control", "Alt", "AltGraph", "Meta"];

/**
 * What a key adds to a scan: a character, "\n" or "\t" at its end, "" for a modifier or another control character; null for keys
 * that no scanner sends, such as arrows.
 */
export function characterOf({ key, isCtrl = false }: TimedKey): string | null {
  if (MODIFIERS.includes(key)) return "";
  if (isCtrl) return key.length === 1 ? (CTRL_ENDS.get(key.toLowerCase()) ?? "") : null;
  return ENDS.get(key) ?? ([...key].length === 1 ? key : null);
}

/** The text of keys that came one after another, without the ends of lines around it. */
export function textOf(burst: readonly TimedKey[]): string {
  return burst
    .map((key) => characterOf(key) ?? "")
    .join("")
    .replace(/^[\n\t]+|[\n\t]+$/g, "");
}

/** True once these keys are more than a roll of the fingers. */
export function isScan(burst: readonly TimedKey[]): boolean {
  return textOf(burst).length >= LEAST_CHARACTERS;
}

/** True when the last character of these keys ends a line. */
export function isEnded(burst: readonly TimedKey[]): boolean {
  const last = burst.findLast((key) => characterOf(key) !== "");
  return last !== undefined && ["\n", "\t"].includes(characterOf(last) ?? "");
}

/** How long these keys wait for another that belongs to them, in ms. */
export function patienceFor(burst: readonly TimedKey[]): number {
  return isScan(burst) && !isEnded(burst) ? SILENCE_MS : SCAN_GAP_MS;
}

/** True when a key came so soon after these that it belongs to them. What a held key repeats belongs to nothing. */
export function belongsTo(burst: readonly TimedKey[], next: TimedKey): boolean {
  const last = burst.at(-1);
  if (!last || next.isRepeat || characterOf(next) === null) return false;
  // Ctrl K on the heels of two letters is a shortcut; within a scan it is a control character.
  if (next.isCtrl && !MODIFIERS.includes(next.key) && !isScan(burst)) return false;
  return next.at - last.at < patienceFor(burst);
}

/** True for a key with which a scan can begin: a character that is not held down. */
export function canBegin(key: TimedKey): boolean {
  return !key.isCtrl && !key.isRepeat && [...key.key].length === 1;
}

/** The letter after "g", which leads to a screen, can come in one roll of the fingers. No code is that short. */
export function isRolled(burst: readonly TimedKey[]): boolean {
  return burst.length === 1 || (!isEnded(burst) && /^g.$/.test(textOf(burst)));
}

export type Reading = { kind: "typing" } | { kind: "scan"; text: string };

/** Reads recorded keys: the first scan among them, or typing when there is none. */
export function readTimings(keys: readonly TimedKey[]): Reading {
  const bursts: TimedKey[][] = [];
  for (const key of keys) {
    const burst = bursts.at(-1);
    if (burst && belongsTo(burst, key)) burst.push(key);
    else if (canBegin(key)) bursts.push([key]);
    else bursts.push([]);
  }
  const scan = bursts.find(isScan);
  return scan ? { kind: "scan", text: textOf(scan) } : { kind: "typing" };
}
