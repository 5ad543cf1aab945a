import { type Cents, formatMoney, parseDollars } from "#app/base/lib/money.ts";
import type { FieldErrors } from "#app/base/lib/refused-form.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";

/** Largest tip. */
export const MOST_TIP_CENTS = 50_000;

const NO_TIP = "none";
const OTHER_TIP = "other";

/** The fields of a tip in the checkout form: a choice, or an amount in cents, and what is typed as another amount. */
export type TypedTip = { tip?: string | undefined; tipOther?: string | undefined };

const CHOOSE = "Choose a tip, or no tip.";
const ENTER = `Enter the tip in dollars, from 0.01 to ${MOST_TIP_CENTS / 100}, such as 4.50.`;

/** Returns the tip of a form in cents, or its field's error (rules tips/checkout); nothing chosen is none. */
export function readTip({
  tip = NO_TIP,
  tipOther = "",
}: TypedTip): Result<Cents, FieldErrors<keyof TypedTip>> {
  if (tip === NO_TIP) return ok(0);
  const isOther = tip === OTHER_TIP;
  const cents = isOther ? parseDollars(tipOther) : /^\d{1,6}$/.test(tip) ? Number(tip) : null;
  if (cents && cents <= MOST_TIP_CENTS) return ok(cents);
  return refused(isOther ? { tipOther: ENTER } : { tip: CHOOSE });
}

/** Returns the tip of a form; none while it can't be read. */
export function tipCentsOf(typed: TypedTip): Cents {
  const read = readTip(typed);
  return read.ok ? read.value : 0;
}

/** Returns the choices of a shop that suggests these amounts. */
export function tipChoices(amounts: readonly Cents[]): [value: string, label: string][] {
  const suggested = amounts.map((cents): [string, string] => [String(cents), formatMoney(cents)]);
  return [[NO_TIP, "No tip"], ...suggested, [OTHER_TIP, "Other amount"]];
}

/**
 * Returns the part of a payment that is tip (rules tips/payments): the first money received for an order pays
 * its tip, and the last returned gives it back. `netCents` is what was paid before, `changeCents` the
 * payment, negative for a refund.
 */
export function tipShare(tipCents: Cents, netCents: Cents, changeCents: Cents): Cents {
  const within = (net: Cents) => Math.min(tipCents, Math.max(0, net));
  return Math.abs(within(netCents + changeCents) - within(netCents));
}
