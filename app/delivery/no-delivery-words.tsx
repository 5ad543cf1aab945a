import { Link } from "react-router";
import type { NoDelivery } from "./no-delivery.ts";

/**
 * Why nothing is delivered to a ZIP, and the way to the waitlist where that helps: a closed ZIP opens again by itself.
 */
export function NoDeliveryWords({ why, onFollow }: { why: NoDelivery; onFollow?: () => void }) {
  return (
    <>
      {why.title ? <p className="font-display text-xl">{why.title}</p> : null}
      <p className="mt-1 max-w-measure">{why.sentence}</p>
      {why.kind === "closed" ? null : (
        <Link to="/#waitlist" className="link inline-flex min-h-11 items-center" onClick={onFollow}>
          Join the waitlist
        </Link>
      )}
    </>
  );
}
