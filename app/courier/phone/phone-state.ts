import type { CourierDay } from "./day-shape.ts";
import type { OpenDoor } from "./open-door.ts";
import type { PhoneUpdate, TriedBirthDate } from "./updates.ts";

/** What the page shows. */
export type PhoneState = {
  /** "starting" until the store is open; "blocked" where the browser lacks what it needs; "ended" once the phone was ended. */
  step: "starting" | "running" | "blocked" | "ended";
  /** What the browser lacks. */
  lacks: readonly Lack[];
  day: CourierDay | null;
  said: readonly PhoneUpdate[];
  tried: readonly TriedBirthDate[];
  /** Where the courier stands, and what the check has asked so far. */
  door: OpenDoor | null;
  /** How many answers of couriers who used this phone before wait until they sign in on it again. */
  ofOthers: number;
  /** The shop is asked right now. */
  isLooking: boolean;
  isOffline: boolean;
  isSignedOut: boolean;
  /** What was said last could not be kept, and so was not sent. */
  isUnsaved: boolean;
  /** The store fails, so that nothing is sent. */
  isStuck: boolean;
  /** The courier is setting out or coming back, and the shop has not answered yet. */
  isDriving: boolean;
  /** The sentence of a step of a route that was refused. */
  refusal: string | null;
};

export const START: PhoneState = {
  ...{ step: "starting", lacks: [], day: null, said: [], tried: [], door: null, ofOthers: 0 },
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

/** "1 answer waits", "3 answers wait". */
export const waitText = (waiting: number) => (waiting === 1 ? "1 answer waits" : `${waiting} answers wait`);

type Sending = Pick<
  PhoneState,
  "step" | "isLooking" | "isOffline" | "isSignedOut" | "isUnsaved" | "isStuck"
> & {
  waiting: number;
  /** How many answers the shop has refused and nobody has settled. */
  refused: number;
};

const refusedText = (refused: number) =>
  refused === 1 ? "The shop refused 1 answer. See below." : `The shop refused ${refused} answers. See below.`;

/**
 * What has been sent and what has not, in a sentence. Only a phone on which nothing waits, nothing failed to be kept, nothing was
 * refused, nothing is being fetched, and nothing is wrong says that everything is with the shop.
 */
export function sendingText({ step, waiting, refused, ...is }: Sending): string {
  if (step === "starting" || step === "ended") return "";
  if (step === "blocked")
    return "This page sends nothing from here, and can't see whether earlier answers wait.";
  const unsaved = is.isUnsaved ? "Your last answer was not sent. " : "";
  if (is.isStuck) {
    return `${unsaved}${waiting > 0 ? `Not sent: ${waitText(waiting)} on this phone.` : "No other answer waits."}`;
  }
  if (is.isSignedOut)
    return `${unsaved}You are signed out. ${waiting > 0 ? `${waitText(waiting)} until you sign in again.` : ""}`;
  if (is.isOffline) {
    return `${unsaved}${waiting > 0 ? `No network. ${waitText(waiting)} for the network.` : "No network. Go on: it is sent later."}`;
  }
  if (waiting > 0) return `${unsaved}Sending. ${waitText(waiting)}.`;
  if (is.isUnsaved) return unsaved.trim();
  if (refused > 0) return refusedText(refused);
  return is.isLooking ? "Checking with the shop..." : "Everything is with the shop.";
}

// What the page needs of a browser, and what it says where something is missing (rules courier-app/missing-features).

/** What a browser has; `mayStore` is false where it has a store and refuses it, as some private windows do. */
export type Found = Record<
  "isSecure" | "hasStore" | "hasSealing" | "mayStore" | "hasTurns" | "hasWorker" | "hasStream",
  boolean
>;
export type Lack = keyof Found;

/** Without one of these no stop can be shown and no answer kept; the first that is missing explains the rest. */
const BLOCKING = {
  isSecure:
    "This page needs HTTPS: without it the browser keeps no stops. Open it at an address with https://.",
  hasStore:
    "This browser can't keep stops: it has no storage (IndexedDB). Open this page in another browser.",
  hasSealing: "This browser can't encrypt stops: it has no Web Crypto. Open this page in another browser.",
  mayStore:
    "This browser refuses to keep stops, as a private window or blocked site data does. Open this page in a normal window, or allow site data.",
} as const;

/** Without one of these the page works, and its courier has to know how. */
const NOTICES = {
  hasTurns: "This browser can't keep tabs apart (no Web Locks). Use this page in one tab only.",
  hasWorker:
    "This browser can't open this page without a network (no service worker). Leave it open while you drive.",
  hasStream: "This browser hears of changes only every 30 seconds (no EventSource).",
} as const;

const sentencesOf = (of: Partial<Record<Lack, string>>, lacks: readonly Lack[]) =>
  Object.entries(of).flatMap(([lack, sentence]) => (lacks.includes(lack as Lack) ? [sentence] : []));

/** Why the page can't work in this browser, in one sentence; null when it can. */
export function blockOf(lacks: readonly Lack[]): string | null {
  return sentencesOf(BLOCKING, lacks)[0] ?? null;
}

/** What its courier has to know where the page works with less. */
export function noticesOf(lacks: readonly Lack[]): string[] {
  return blockOf(lacks) === null ? sentencesOf(NOTICES, lacks) : [];
}

/** What is missing of what was looked for. */
export function lacksOf(found: Partial<Found>): Lack[] {
  return (Object.keys(found) as Lack[]).filter((need) => found[need] === false);
}
