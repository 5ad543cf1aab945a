import { Link } from "react-router";
import type { NoDelivery } from "./zip-check.ts";

/**
 * Outside the area, the path includes the ZIP code: the home page's answer then has a waitlist form that
 * stores it (rules waitlist/sources).
 */
function waitlistPath({ kind, zip }: NoDelivery): string {
  return kind === "outside" ? `/?zip=${zip}#zip-waitlist` : "/#waitlist";
}

/**
 * Why a ZIP code isn't served, with a link to the waitlist, except for a closed one, which reopens anyway.
 */
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
