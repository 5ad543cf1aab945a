import { type Cents, formatMoney } from "#app/base/lib/money.ts";

/** "$75" and "$12.99": whole dollars without cents, as texts speak of them (rules 6.13). */
export function feeText(cents: Cents): string {
  return formatMoney(cents).replace(/\.00$/, "");
}
