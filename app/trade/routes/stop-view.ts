import type { Cents } from "#app/base/lib/money.ts";

/** Where a stop stands: its car has not left, it is to be visited, or it is over. */
export const STOP_STATES = ["waiting", "open", "done"] as const;
export type StopState = (typeof STOP_STATES)[number];

/** A stop as its courier sees it: never a birth date. Instants are ISO strings. */
export type CourierStop = {
  id: string;
  /** The first 8 characters of the order's id. */
  number: string;
  name: string;
  address: string;
  phone: string;
  instructions: string;
  /** What admins have written down about the order for its courier too (rules courier-app/order-notes). */
  notes: string[];
  windowStart: string;
  windowEnd: string;
  lines: { name: string; quantity: number }[];
  isPaid: boolean;
  /** What is to be taken, and what instead of it from `lateFrom` on; the same where nothing is given back. */
  dueCents: Cents;
  lateFrom: string;
  lateDueCents: Cents;
  /** The drive from the stop before it, in ms. */
  driveMs: number;
  expectedAt: string;
  state: StopState;
  /** Whether its order was canceled, so that its stop is over without a visit. */
  isCanceled?: boolean | undefined;
  /** The state of its order in plain words. */
  status: string;
  onMyWayAt: string | null;
  attempts: number;
  /** Null for a stop that is over, and for an account that is gone: then nothing can be handed over. */
  birthCheck: BirthCheck | null;
  triesLeft: number;
  /** What in the bag may not be delivered, each in words: its batch is recalled, on hold or expired (rules batches/blocked-orders). */
  unfit: string[];
};

/** The cash of a route: what its courier took along and collected in cash, and whether any of it is still to be handed in. */
export type RouteCash = { floatCents: Cents; takenCents: Cents; isOpen: boolean };

/** A courier's route of the day with its stops in order. */
export type CourierRoute = {
  id: string;
  number: number;
  /** As it was read: it leaves only as its courier has seen it. */
  version: number;
  departsAt: string;
  leftAt: string | null;
  endedAt: string | null;
  /** How far it is behind its plan, in ms; 0 while it is on time, has not left, or is back. */
  behindMs: number;
  cash: RouteCash;
  stops: CourierStop[];
};

/** How a birth date is hashed for an offline phone (rules courier-app/birth-date-offline): PBKDF2 with SHA-256, slow on purpose. */
export const BIRTH_HASH = { iterations: 600_000, bytes: 32 } as const;

/** How many birth dates may be tried at a stop; after that only the shop can let it go on (rules courier-app/birth-date-tries). */
export const BIRTH_TRIES = 5;

/** How many tries a stop has left. */
export function triesLeft(tried: number): number {
  return Math.max(0, BIRTH_TRIES - tried);
}

/** What a phone compares a typed birth date with; salt and hash in base 64. */
export type BirthCheck = { salt: string; iterations: number; hash: string };

/** What is counted of a stop: whether it is over, and whether its order was canceled, so that nobody goes there. */
type Counted = { isDone: boolean; isCanceled: boolean };

/** "2 of 4 stops done, 1 canceled": a canceled stop is neither done nor one to go to. */
export function doneText(stops: readonly Counted[]): string {
  const going = stops.filter(({ isCanceled }) => !isCanceled);
  const done = going.filter(({ isDone }) => isDone).length;
  return `${done} of ${going.length} ${going.length === 1 ? "stop" : "stops"} done${canceledText(stops)}`;
}

/** ", 1 canceled"; "" when none is. */
export function canceledText(stops: readonly Pick<Counted, "isCanceled">[]): string {
  const canceled = stops.filter(({ isCanceled }) => isCanceled).length;
  return canceled === 0 ? "" : `, ${canceled} canceled`;
}
