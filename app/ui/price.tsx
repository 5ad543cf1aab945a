import { type Cents, formatMoney } from "#app/lib/money.ts";

/** An amount of money in figures that keep their places. */
export function Price({ cents, className = "" }: { cents: Cents; className?: string }) {
  return <span className={`tabular ${className}`}>{formatMoney(cents)}</span>;
}
