import { handInText } from "./change.ts";
import type { ShownRoute } from "./said.ts";

/** What the courier of a route hands in, until it was counted (rules money 20). */
export function HandIn({ route: { number, endedAt, cash } }: { route: ShownRoute }) {
  const text = endedAt === null || cash.isOpen ? handInText(cash) : null;
  return text && <p className="tabular text-lg font-semibold">{`Route ${number}: ${text}.`}</p>;
}
