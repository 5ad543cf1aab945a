import { Link } from "react-router";
import { WaitlistForm } from "#app/content/waitlist/waitlist-form.tsx";
import type { CheckerAnswer } from "#app/trade/delivery/ask-zip.tsx";

/** Below the checker: the waitlist's form where we do not deliver, and a link to it where a ZIP may only be mistyped. */
export function ZipWaitlist({ answer }: { answer: CheckerAnswer | null }) {
  if (answer?.kind === "unknown") {
    return (
      <p className="mt-1 text-sm">
        Live outside the Minneapolis area?{" "}
        <Link to="/#waitlist" className="link inline-flex min-h-11 items-center">
          Join the waitlist
        </Link>
      </p>
    );
  }
  if (answer?.kind !== "outside") return null;
  return (
    <div className="mt-8">
      <h3 className="text-xl">Hear from us first</h3>
      <p className="mt-1 mb-4 max-w-measure text-ink-soft">
        Leave your email and we write when there is news.
      </p>
      <WaitlistForm id="zip-waitlist" source="zip" zip={answer.check.zip} />
    </div>
  );
}
