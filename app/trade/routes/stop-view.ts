import type { Cents } from "#app/base/lib/money.ts";
import { counted } from "#app/base/lib/money.ts";

/** State of a stop: not dispatched yet, to be visited, or over. */
export const STOP_STATES = ["waiting", "open", "done"] as const;
export type StopState = (typeof STOP_STATES)[number];

/** A stop as its courier sees it: without a birth date. Instants are ISO strings. */
export type CourierStop = {
  id: string;
  /** First 8 characters of the order's id. */
  number: string;
  name: string;
  address: string;
  phone: string;
  /** Customer who sends it as a gift; name and phone above are the recipient's then (rules gift/id-check). */
  giftFrom?: { name: string; phone: string } | undefined;
  instructions: string;
  /** Admins' notes on the order that are also for its courier (rules courier-app/order-notes). */
  notes: string[];
  windowStart: string;
  windowEnd: string;
  lines: { name: string; quantity: number }[];
  isPaid: boolean;
  /** Amount due, and the amount from `lateFrom` on; equal when nothing is refunded. */
  dueCents: Cents;
  lateFrom: string;
  lateDueCents: Cents;
  /** Drive from the stop before it, in ms. */
  driveMs: number;
  expectedAt: string;
  state: StopState;
  /** Whether its order was canceled, so its stop is over without a visit. */
  isCanceled?: boolean | undefined;
  /** Label of its order's status. */
  status: string;
  onMyWayAt: string | null;
  attempts: number;
  /** Null for a gift, for a stop that is over, and for a deleted account, whose order can't be delivered. */
  birthCheck: BirthCheck | null;
  triesLeft: number;
  /**
   * Text listing goods that can't be delivered because their batch is recalled, on hold, or expired (rules
   * batches/blocked-orders).
   */
  unfit: string[];
};

/** Cash of a route: float, cash collected, and whether any of it still has to be handed in. */
export type RouteCash = { floatCents: Cents; takenCents: Cents; isOpen: boolean };

/** A courier's route of the day with its stops in order. */
export type CourierRoute = {
  id: string;
  number: number;
  /** Version displayed; the route is dispatched only if it hasn't changed since. */
  version: number;
  departsAt: string;
  leftAt: string | null;
  endedAt: string | null;
  /** Delay against its plan, in ms; 0 when it's on time or not out. */
  behindMs: number;
  cash: RouteCash;
  stops: CourierStop[];
};

/**
 * Hash parameters of a birth date on an offline phone (rules courier-app/birth-date-offline): PBKDF2 with
 * SHA-256, slow on purpose.
 */
export const BIRTH_HASH = { iterations: 600_000, bytes: 32 } as const;

/**
 * Maximum birth date attempts at a stop; after that, only the shop can allow more (rules
 * courier-app/birth-date-tries).
 */
export const BIRTH_TRIES = 5;

/** Attempts left at a stop. */
export function triesLeft(tried: number): number {
  return Math.max(0, BIRTH_TRIES - tried);
}

/** Data for comparing a typed birth date on the phone; salt and hash in base 64. */
export type BirthCheck = { salt: string; iterations: number; hash: string };

/**
 * Stop fields used for counting: whether it's over, and whether its order was canceled, so no one goes there.
 */
type Counted = { isDone: boolean; isCanceled: boolean };

/** "2 of 4 stops done, 1 canceled": a canceled stop is neither done nor open. */
export function doneText(stops: readonly Counted[]): string {
  const going = stops.filter(({ isCanceled }) => !isCanceled);
  const done = going.filter(({ isDone }) => isDone).length;
  return `${done} of ${counted(going.length, "stop", "stops")} done${canceledText(stops)}`;
}

/** ", 1 canceled"; "" when none is. */
export function canceledText(stops: readonly Pick<Counted, "isCanceled">[]): string {
  const canceled = stops.filter(({ isCanceled }) => isCanceled).length;
  return canceled === 0 ? "" : `, ${canceled} canceled`;
}
