import { doublePress } from "./scenarios/double-press.ts";
import { frozen } from "./scenarios/frozen.ts";
import { halfOpen } from "./scenarios/half-open.ts";
import { hotProduct } from "./scenarios/hot-product.ts";
import { killed } from "./scenarios/killed.ts";
import { locked } from "./scenarios/locked.ts";
import { moves } from "./scenarios/moves.ts";
import { restarted } from "./scenarios/restarted.ts";
import { stopped } from "./scenarios/stopped.ts";
import { terminated } from "./scenarios/terminated.ts";
import type { Scenario } from "./trial.ts";

/** All scenarios in running order: first those without faults, then the database, then the process. */
export const PLAN: readonly Scenario[] = [
  hotProduct,
  doublePress,
  moves,
  terminated,
  restarted,
  halfOpen,
  locked,
  frozen,
  killed,
  stopped,
];

/** Invariants checked after every scenario (chaos/invariants.ts). */
export const ALWAYS =
  "no order without line items; sums that add up; stock and bookings that match the orders; one order for a key; no acknowledged order missing; a legal history; one confirmation email";
