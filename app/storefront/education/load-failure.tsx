import { Link, useLocation, useNavigation } from "react-router";
import { buttonClass } from "#app/base/ui/button.tsx";

type Props = {
  /** What could not be read (rules 18.11). */
  what: "resources" | "FAQs";
  message: string;
  /** The id of the heading above. Retry moves the focus there, because the box goes away. */
  headingId: string;
};

/** Says that a list could not be read, and offers another try, which it shows while it lasts (rules 18.11). */
export function LoadFailure({ what, message, headingId }: Props) {
  const location = useLocation();
  const { location: coming } = useNavigation();
  const retrying = coming?.pathname === location.pathname && coming.search === location.search;
  return (
    <div className="rounded-card border border-clay bg-clay-soft p-6">
      <p role="status">{retrying ? `Loading ${what}...` : `Error loading ${what}: ${message}`}</p>
      <Link
        to={location}
        replace
        preventScrollReset
        aria-label={`Retry loading ${what}`}
        className={buttonClass("quiet", "mt-4")}
        onClick={() => document.getElementById(headingId)?.focus({ preventScroll: true })}
      >
        Retry
      </Link>
    </div>
  );
}
