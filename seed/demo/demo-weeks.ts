import {
  BALM,
  CHERRY,
  CREAM,
  CURRANT,
  DARK,
  GRAPEFRUIT,
  HOP,
  LEMON,
  LIME,
  MILK,
  MINT,
  PEAR,
  PEN,
  PLAIN,
  RHUBARB,
  SOAK,
  SPEARMINT,
  TEA,
  TONIC,
} from "./demo-goods.ts";
import type { PastOrder } from "./demo-past.ts";
import { neighborNamed } from "./neighbors.ts";

type Entry = readonly [
  who: string,
  daysAgo: number,
  option: PastOrder["option"],
  window: number,
  lines: PastOrder["lines"],
  end?: PastOrder["end"],
  paidBy?: PastOrder["paidBy"],
];

// A negative number of days is a coming day.
const entries: readonly Entry[] = [
  ["Tess", -1, "scheduled", 5, { [CHERRY]: 1, [LIME]: 4 }, "placed"],
  ["Walter", -1, "scheduled", 3, { [BALM]: 2 }, "confirmed"],
  ["Priya", -1, "scheduled", 5, { [MINT]: 2, [TEA]: 2 }, "packed"],
  ["Jamal", -2, "scheduled", 4, { [DARK]: 1, [TONIC]: 4 }, "placed"],
  ["Solveig", 1, "express", 11, { [CHERRY]: 2 }],
  ["Amina", 1, "standard", 5, { [CURRANT]: 2, [LIME]: 2 }, "completed", "debit"],
  ["Nora", 2, "standard", 4, { [SPEARMINT]: 1 }],
  ["Priya", 3, "express", 12, { [CHERRY]: 1, [HOP]: 4 }, "completed", "debit"],
  ["Rosa", 3, "standard", 3, { [PEAR]: 1, [GRAPEFRUIT]: 2 }],
  ["Claire", 4, "scheduled", 5, { [PLAIN]: 1, [CREAM]: 1 }, "completed", "debit"],
  ["Jamal", 5, "express", 10, { [RHUBARB]: 1, [LIME]: 4 }],
  ["Pang", 5, "scheduled", 4, { [DARK]: 2 }, "completed", "debit"],
  ["Tess", 6, "standard", 5, { [MINT]: 1, [SOAK]: 1 }, "canceled"],
  ["Henrik", 7, "standard", 2, { [BALM]: 1 }],
  ["Priya", 8, "express", 11, { [CHERRY]: 2, [LIME]: 2 }, "completed", "debit"],
  ["Dale", 9, "scheduled", 3, { [CHERRY]: 3 }],
  ["Solveig", 10, "standard", 4, { [LEMON]: 1 }, "completed", "debit"],
  ["Rosa", 10, "express", 12, { [CURRANT]: 1, [TONIC]: 2 }, "completed at the second attempt"],
  ["Amina", 11, "scheduled", 5, { [PLAIN]: 1 }, "completed", "debit"],
  ["Jamal", 12, "express", 9, { [CHERRY]: 1, [GRAPEFRUIT]: 4 }],
  ["Nora", 13, "standard", 5, { [RHUBARB]: 1 }, "completed", "debit"],
  ["Walter", 14, "scheduled", 2, { [BALM]: 1, [CREAM]: 1 }],
  ["Claire", 15, "scheduled", 4, { [DARK]: 1, [MILK]: 1 }, "completed", "debit"],
  ["Tess", 16, "standard", 3, { [CHERRY]: 2 }],
  ["Pang", 17, "scheduled", 5, { [LIME]: 6 }, "completed", "debit"],
  ["Henrik", 18, "standard", 4, { [BALM]: 1, [SOAK]: 1 }],
  ["Priya", 19, "express", 11, { [MINT]: 1, [HOP]: 2 }, "completed", "debit"],
  ["Dale", 21, "scheduled", 5, { [CHERRY]: 1, [PEN]: 1 }, "returned"],
  ["Rosa", 22, "standard", 4, { [CURRANT]: 2 }],
  ["Solveig", 24, "express", 12, { [CHERRY]: 1, [LIME]: 2 }, "completed", "debit"],
  ["Amina", 25, "standard", 5, { [SPEARMINT]: 1 }, "completed", "debit"],
  ["Jamal", 26, "scheduled", 3, { [TEA]: 6 }],
  ["Nora", 28, "standard", 2, { [PEAR]: 1 }, "completed", "debit"],
  ["Claire", 31, "scheduled", 4, { [PLAIN]: 1 }],
  ["Tess", 32, "express", 10, { [CHERRY]: 2 }, "completed", "debit"],
  ["Walter", 35, "scheduled", 3, { [BALM]: 2 }],
  ["Pang", 36, "scheduled", 5, { [RHUBARB]: 1 }, "canceled"],
  ["Henrik", 39, "standard", 4, { [LEMON]: 1 }],
  ["Priya", 42, "express", 12, { [CHERRY]: 1, [TONIC]: 4 }, "completed", "debit"],
  ["Solveig", 44, "standard", 3, { [MILK]: 1, [LIME]: 2 }],
];

/** Six weeks of the demo shop's other customers, and their orders for the coming days; newest first. */
export const demoWeeks: readonly PastOrder[] = entries.map(
  ([who, daysAgo, option, window, lines, end = "completed", paidBy = "cash"]) => {
    const customer = neighborNamed(who);
    return { customer, daysAgo, option, window, lines, end, paidBy };
  },
);
