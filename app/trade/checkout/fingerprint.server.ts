import { createHash } from "node:crypto";
import type { Totals } from "#app/trade/cart/totals.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import type { QuotedLine } from "./quote.ts";

/**
 * A short text that stands for the prices of a quote. It comes back with the form, so that an order is never made
 * at prices other than those on the page; the prices themselves are never taken from a browser.
 */
export function quoteFingerprint(lines: readonly QuotedLine[], totals: Totals): string {
  const sold = lines.map((line) => [line.id, line.quantity, line.priceCents]).sort();
  return digest([sold, totals.deliveryFeeCents, totals.taxCents, totals.totalCents]).slice(0, 22);
}

/** The hash of what a checkout asks for: a retry has the same one, and any other request has another. */
export function requestHash({ key: _key, seen: _seen, ...asked }: CheckoutForm): string {
  return digest(asked);
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
