import { Link } from "react-router";
import type { NoDelivery } from "./zip-check.ts";

/** Outside the area the ZIP goes along: its answer on the home page has a waitlist form that keeps it (rules waitlist/sources). */
function waitlistPath({ kind, zip }: NoDelivery): string {
  return kind === "outside" ? `/?zip=${zip}#zip-waitlist` : "/#waitlist";
}

/** Why nothing is delivered to a ZIP, and the way to the waitlist; a closed ZIP opens again by itself. */
export function NoDeliveryText({ why, onFollow }: { why: NoDelivery; onFollow?: () => void }) {
  return (
    <>
      {why.title ? <p className="font-display text-xl">{why.title}</p> : null}
      <p className="mt-1 max-w-measure">{why.sentence}</p>
      {why.kind === "closed" ? null : (
        <Link to={waitlistPath(why)} className="link inline-flex min-h-11 items-center" onClick={onFollow}>
          Join the waitlist
        </Link>
      )}
    </>
  );
}
