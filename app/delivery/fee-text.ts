import { type Cents, formatMoney } from "#app/lib/money.ts";

/** "$75" and "$12.99": whole dollars as the spec writes them, without cents. */
export function feeText(cents: Cents): string {
  return formatMoney(cents).replace(/\.00$/, "");
}
