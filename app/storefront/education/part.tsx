import type { ReactNode } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { buttonClass } from "#app/base/ui/button.tsx";

type Props = {
  /** The anchor; the heading's id is `ID-title`. */
  id: string;
  title: string;
  className: string;
  /** On a wide screen the heading stands beside its content. */
  beside?: boolean;
  children: ReactNode;
};

/** A part of the Education Center under its heading. */
export function CoursePart({ id, title, className, beside = false, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={className}>
      <div className={`page ${beside ? "grid gap-x-12 gap-y-8 lg:grid-cols-[5fr_7fr]" : ""}`}>
        <h2
          id={`${id}-title`}
          tabIndex={-1}
          className={`text-3xl outline-none ${beside ? "" : "mb-8 lg:mb-12"}`}
        >
          {title}
        </h2>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}

type FailureProps = {
  /** What could not be read (rules education/list-failure). */
  what: "resources" | "FAQs";
  message: string;
  /** The id of the heading above. Retry moves the focus there, because the box goes away. */
  headingId: string;
};

/** Says that a list could not be read, and offers another try, which it shows while it lasts (rules education/list-failure). */
export function LoadFailure({ what, message, headingId }: FailureProps) {
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
