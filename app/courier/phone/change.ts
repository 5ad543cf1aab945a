import { type Cents, formatMoney, parseDollars } from "#app/base/lib/money.ts";
import type { RouteCash } from "#app/trade/routes/stop-view.ts";

// Cash at the door and at the end of a route (rules courier-app/change-due, accounting/courier-cash), worked out without a network.

/** Amounts that people hand over, in cents, each with the next one that is not less than what is due. */
const STEPS = [500, 2_000, 5_000, 10_000];
const MOST_CHOICES = 3;

/** What customers are likely to hand over for this sum: above it, the smallest first. */
export function likelyAmounts(due: Cents): Cents[] {
  const amounts = STEPS.map((step) => (Math.floor(due / step) + 1) * step);
  return [...new Set(amounts)].sort((one, other) => one - other).slice(0, MOST_CHOICES);
}

/** What follows from the cash that was typed: the change, or the sentence that says what is wrong with it. Blank is the exact sum. */
export function changeOf(due: Cents, typed: string): { change: Cents; got: Cents } | { wrong: string } {
  if (typed.trim() === "") return { change: 0, got: due };
  const got = parseDollars(typed);
  if (got === null) return { wrong: "Enter the cash you got, such as 60 or 60.50." };
  if (got >= due) return { change: got - due, got };
  return { wrong: `${formatMoney(got)} is ${formatMoney(due - got)} less than ${formatMoney(due)}.` };
}

/** "Got $60.00, give $8.46". */
export function changeText({ change, got }: { change: Cents; got: Cents }): string {
  return `Got ${formatMoney(got)}, give ${change === 0 ? "nothing" : formatMoney(change)}`;
}

/** "hand in $107.40: float $40.00, collected $67.40"; null where there is no cash. */
export function handInText({ floatCents, takenCents }: Omit<RouteCash, "isOpen">): string | null {
  if (floatCents === 0 && takenCents === 0) return null;
  const parts = `float ${formatMoney(floatCents)}, collected ${formatMoney(takenCents)}`;
  return `hand in ${formatMoney(floatCents + takenCents)}: ${parts}`;
}
