import { type Cents, formatMoney, parseDollars } from "#app/base/lib/money.ts";
import type { RouteCash } from "#app/trade/routes/stop-view.ts";

/** Steps, in cents, to which customers round up a cash payment. */
const STEPS = [500, 2_000, 5_000, 10_000];
const MOST_CHOICES = 3;

/** Cash amounts that customers are likely to pay with: above the amount due, smallest first. */
export function likelyAmounts(due: Cents): Cents[] {
  const amounts = STEPS.map((step) => (Math.floor(due / step) + 1) * step);
  return [...new Set(amounts)].sort((one, other) => one - other).slice(0, MOST_CHOICES);
}

/** Returns the change for the cash typed, or the error. Blank means the exact amount. */
export function changeOf(due: Cents, typed: string): { change: Cents; got: Cents } | { wrong: string } {
  if (typed.trim() === "") return { change: 0, got: due };
  const got = parseDollars(typed);
  if (got === null) return { wrong: "Enter the cash received, such as 60 or 60.50." };
  if (got >= due) return { change: got - due, got };
  return { wrong: `${formatMoney(got)} is ${formatMoney(due - got)} less than ${formatMoney(due)}.` };
}

/** "Received $60.00, change $8.46". */
export function changeText({ change, got }: { change: Cents; got: Cents }): string {
  return `Received ${formatMoney(got)}, ${change === 0 ? "no change" : `change ${formatMoney(change)}`}`;
}

/** "hand in $107.40: float $40.00, collected $67.40"; null without cash. */
export function handInText({ floatCents, takenCents }: Omit<RouteCash, "isOpen">): string | null {
  if (floatCents === 0 && takenCents === 0) return null;
  const parts = `float ${formatMoney(floatCents)}, collected ${formatMoney(takenCents)}`;
  return `hand in ${formatMoney(floatCents + takenCents)}: ${parts}`;
}
