import { type Cents, formatMoney } from "#app/base/lib/money.ts";

/** Amount of money in tabular digits, so columns align. */
export function Price({ cents, className = "" }: { cents: Cents; className?: string }) {
  return <span className={`tabular ${className}`}>{formatMoney(cents)}</span>;
}
