import { isUuid } from "#app/base/lib/uuid.ts";
import { cleanScan, readScan } from "#app/trade/batches/scan.ts";

/**
 * What a code can identify (rules screens/scan-lookup): a batch by its number, or an order by its id or the
 * id's first eight characters.
 */
export type ScannedCode = { batch: string | null; orderId: string | null; orderStart: string | null };

const ORDER_ADDRESS = /\/admin\/orders\/([0-9a-f-]{8,36})(?:[/?#]|$)/i;
const SHORT_NUMBER = /^[0-9a-f]{8}$/;

/** Parses scanner input; null if it can't be one of the shop's codes, such as a driver's license. */
export function readCode(typed: string): ScannedCode | null {
  const text = cleanScan(typed);
  const named = (ORDER_ADDRESS.exec(text)?.[1] ?? text.replace(/^#/, "")).toLowerCase();
  const orderId = isUuid(named) ? named : null;
  const orderStart = SHORT_NUMBER.test(named) ? named : null;
  const batch = orderId ? null : readScan(text);
  return batch || orderId || orderStart ? { batch, orderId, orderStart } : null;
}

/** Endpoint that looks up a code for scripts, and the page that redirects. */
export const SCAN_ANSWER_PATH = "/admin/scan.json";
export const SCAN_PATH = "/admin/scan";

/** Strips prefixes and suffixes that scanners add to a code. */
export function scanQuery(typed: string): string {
  return `?${new URLSearchParams({ code: cleanScan(typed) })}`;
}

export const NOT_FOUND = "No batch or order matches this scan. Check the label, or search for its number.";

// A scanner is a keyboard that types faster than people; only the timing tells them apart.

/** A keydown at a time in ms. `isRepeat` marks a held key. */
export type TimedKey = { key: string; at: number; isCtrl?: boolean; isRepeat?: boolean };

/** Keys less than this apart are a scan (rules screens/scan-detection). Fast typists need 60 ms. */
const SCAN_GAP_MS = 40;
/** After this many characters, a pause of up to `SILENCE_MS` is still part of the scan. */
const LEAST_CHARACTERS = 4;
/** A scan without an end character ends after this long. */
const SILENCE_MS = 120;

const ENDS: ReadonlyMap<string, string> = new Map([
  ["Enter", "\n"],
  ["Tab", "\t"],
]);
/** Control characters arrive as letters with Ctrl: CR, LF, and tab. */
const CTRL_ENDS: ReadonlyMap<string, string> = new Map([
  ["m", "\n"],
  ["j", "\n"],
  ["i", "\t"],
]);
const MODIFIERS = ["Shift", "CapsLock", "NumLock", "Control", "Alt", "AltGraph", "Meta"];

/**
 * Returns what a key adds to a scan: a character, "\n" or "\t" at its end, "" for a modifier or other control
 * character; null for keys that no scanner sends, such as arrows.
 */
export function characterOf({ key, isCtrl = false }: TimedKey): string | null {
  if (MODIFIERS.includes(key)) return "";
  if (isCtrl) return key.length === 1 ? (CTRL_ENDS.get(key.toLowerCase()) ?? "") : null;
  return ENDS.get(key) ?? ([...key].length === 1 ? key : null);
}

/** Returns the text of a series of keys, without surrounding line breaks. */
export function textOf(burst: readonly TimedKey[]): string {
  return burst
    .map((key) => characterOf(key) ?? "")
    .join("")
    .replace(/^[\n\t]+|[\n\t]+$/g, "");
}

/** Returns whether these are more keys than fast typing produces. */
export function isScan(burst: readonly TimedKey[]): boolean {
  return textOf(burst).length >= LEAST_CHARACTERS;
}

/** Returns whether the last of these keys ends a line. */
export function isEnded(burst: readonly TimedKey[]): boolean {
  const last = burst.findLast((key) => characterOf(key) !== "");
  return last !== undefined && ["\n", "\t"].includes(characterOf(last) ?? "");
}

/** Returns how long these keys wait for another one, in ms. */
export function patienceFor(burst: readonly TimedKey[]): number {
  return isScan(burst) && !isEnded(burst) ? SILENCE_MS : SCAN_GAP_MS;
}

/** Returns whether a key was soon enough to belong to these. Repeats of a held key never do. */
export function belongsTo(burst: readonly TimedKey[], next: TimedKey): boolean {
  const last = burst.at(-1);
  if (!last || next.isRepeat || characterOf(next) === null) return false;
  // Ctrl K right after two letters is a shortcut; within a scan it's a control character.
  if (next.isCtrl && !MODIFIERS.includes(next.key) && !isScan(burst)) return false;
  return next.at - last.at < patienceFor(burst);
}

/** Returns whether a scan can start with this key: a character that isn't held down. */
export function canBegin(key: TimedKey): boolean {
  return !key.isCtrl && !key.isRepeat && [...key.key].length === 1;
}

/** The letter after "g", which opens a screen, can follow as fast as a scan. No code is that short. */
export function isRolled(burst: readonly TimedKey[]): boolean {
  return burst.length === 1 || (!isEnded(burst) && /^g.$/.test(textOf(burst)));
}

type Reading = { kind: "typing" } | { kind: "scan"; text: string };

/** Parses recorded keys: returns the first scan, or typing if there is none. */
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
