import type { Cents } from "#app/base/lib/money.ts";
import type { BirthCheck } from "./birth-check.ts";

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
