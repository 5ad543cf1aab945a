import { counted } from "#app/base/lib/money.ts";
import type { CourierDay } from "./day-shape.ts";
import type { OpenDoor } from "./open-door.ts";
import type { PhoneUpdate, TriedBirthDate } from "./updates.ts";

/** State that the page shows. */
export type PhoneState = {
  /**
   * "starting" until the store is open; "blocked" without a required browser feature; "ended" once removed.
   */
  step: "starting" | "running" | "blocked" | "ended";
  /** Missing browser features. */
  lacks: readonly Lack[];
  day: CourierDay | null;
  updates: readonly PhoneUpdate[];
  tried: readonly TriedBirthDate[];
  /** The open ID check: its stop, and the answers so far. */
  door: OpenDoor | null;
  /** Number of waiting updates made by this phone's previous couriers, sent once they sign in on it again. */
  ofOthers: number;
  /** A request to the server is in progress. */
  isLooking: boolean;
  isOffline: boolean;
  isSignedOut: boolean;
  /** The last update couldn't be stored, so it wasn't sent. */
  isUnsaved: boolean;
  /** The store fails, so nothing is sent. */
  isStuck: boolean;
  /** A route is being dispatched or ended, and the response hasn't arrived. */
  isDriving: boolean;
  /** Message of the refusal of a route step. */
  refusal: string | null;
};

export const START: PhoneState = {
  ...{ step: "starting", lacks: [], day: null, updates: [], tried: [], door: null, ofOthers: 0 },
  ...{
    isLooking: false,
    isOffline: false,
    isSignedOut: false,
    isUnsaved: false,
    isStuck: false,
    isDriving: false,
    refusal: null,
  },
};

/** "1 update waiting to sync", "3 updates waiting to sync". */
export const waitText = (waiting: number) =>
  counted(waiting, "update waiting to sync", "updates waiting to sync");

type Sending = Pick<
  PhoneState,
  "step" | "isLooking" | "isOffline" | "isSignedOut" | "isUnsaved" | "isStuck"
> & {
  waiting: number;
  /** Number of rejected updates that no one has resolved. */
  refused: number;
};

const refusedText = (refused: number) =>
  counted(refused, "update was rejected. See below.", "updates were rejected. See below.");

/**
 * Sync state as one sentence. Reports everything synced only if nothing is waiting, failed to be stored, was
 * rejected, is being fetched, or is wrong.
 */
export function sendingText({ step, waiting, refused, ...is }: Sending): string {
  if (step === "starting" || step === "ended") return "";
  if (step === "blocked")
    return "This page can't send updates, and can't tell if earlier ones are waiting to sync.";
  const unsaved = is.isUnsaved ? "Your last update wasn't sent. " : "";
  if (is.isStuck) {
    return `${unsaved}${waiting > 0 ? `Not sent: ${waitText(waiting)}.` : "No other updates waiting to sync."}`;
  }
  if (is.isSignedOut)
    return `${unsaved}You're signed out. ${waiting > 0 ? `${waitText(waiting)}. Sign in again to send.` : ""}`;
  if (is.isOffline) {
    return `${unsaved}${waiting > 0 ? `Offline. ${waitText(waiting)}.` : "Offline. Keep going; updates sync later."}`;
  }
  if (waiting > 0) return `${unsaved}Sending. ${waitText(waiting)}.`;
  if (is.isUnsaved) return unsaved.trim();
  if (refused > 0) return refusedText(refused);
  return is.isLooking ? "Checking with the shop..." : "All updates synced.";
}

// Browser features that the page needs, and the messages when one is missing (rules
// courier-app/missing-features).

/** Available browser features; `mayStore` is false if storage is refused, as in some private windows. */
export type Found = Record<
  "isSecure" | "hasStore" | "hasSealing" | "mayStore" | "hasTurns" | "hasWorker" | "hasStream",
  boolean
>;
export type Lack = keyof Found;

/**
 * Without one of these, no stop can be shown and no update stored. The first missing one explains the rest.
 */
const BLOCKING = {
  isSecure:
    "This page needs HTTPS: without it, the browser can't store stops. Open it at an https:// address.",
  hasStore:
    "This browser can't store stops: it has no storage (IndexedDB). Open this page in another browser.",
  hasSealing: "This browser can't encrypt stops: it has no Web Crypto. Open this page in another browser.",
  mayStore:
    "This browser refuses to store stops, as in a private window or with site data blocked. Open this page in a normal window, or allow site data.",
} as const;

/** Without one of these, the page works, with limits that the courier has to know. */
const NOTICES = {
  hasTurns: "This browser can't coordinate tabs (no Web Locks). Use this page in one tab only.",
  hasWorker: "This browser can't open this page offline (no service worker). Leave it open while you drive.",
  hasStream: "This browser checks for changes only every 30 seconds (no EventSource).",
} as const;

const sentencesOf = (of: Partial<Record<Lack, string>>, lacks: readonly Lack[]) =>
  Object.entries(of).flatMap(([lack, sentence]) => (lacks.includes(lack as Lack) ? [sentence] : []));

/** Why the page can't work in this browser, in one sentence; null if it can. */
export function blockOf(lacks: readonly Lack[]): string | null {
  return sentencesOf(BLOCKING, lacks)[0] ?? null;
}

/** Limits to show the courier if the page works without some features. */
export function noticesOf(lacks: readonly Lack[]): string[] {
  return blockOf(lacks) === null ? sentencesOf(NOTICES, lacks) : [];
}

/** The features that were checked and are missing. */
export function lacksOf(found: Partial<Found>): Lack[] {
  return (Object.keys(found) as Lack[]).filter((need) => found[need] === false);
}
