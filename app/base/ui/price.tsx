import { type Cents, formatMoney } from "#app/base/lib/money.ts";

/** An amount of money in digits of equal width, so columns align. */
export function Price({ cents, className = "" }: { cents: Cents; className?: string }) {
  return <span className={`tabular ${className}`}>{formatMoney(cents)}</span>;
}
