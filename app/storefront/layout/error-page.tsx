import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { NOT_IN_ROLE } from "#app/base/lib/request-failures.ts";
import { useSiteFacts, WriteToUs } from "#app/base/settings/site-facts.tsx";
import { buttonClass } from "#app/base/ui/button.tsx";

const UNEXPECTED = "Unexpected Server Error";
/** Messages of Chrome, Firefox, and Safari for a request without a response. */
const NO_ANSWER = /^(Failed to fetch|NetworkError|Load failed)/;

/** Error page: what happened, what to do, and the reference to quote. */
export function ErrorPage({ error }: { error: unknown }) {
  const { site } = useSiteFacts();
  const location = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isRouteErrorResponse(error) && error.status === 403) return <NotInRole />;
  // The server appends the ID of its log line to these words (server/pages/render-page.ts); other errors have
  // no reference.
  const reference = error instanceof Error && error.message.startsWith(UNEXPECTED) ? error.message : null;
  const connectionFailed = error instanceof TypeError && NO_ANSWER.test(error.message);
  return (
    <main className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <title>{`Something went wrong | ${site.name}`}</title>
      <h1 className="text-3xl">
        {connectionFailed ? "We couldn't connect." : "Something went wrong on our end."}
      </h1>
      <p className="max-w-measure text-lg">
        Nothing you did is lost.{" "}
        {connectionFailed ? "Check your internet connection and try again." : "Please try again."} If it
        happens again, <WriteToUs />
        {reference ? (
          <>
            {" "}
            and include this reference: <strong className="tabular">{reference}</strong>
          </>
        ) : null}
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={location} className={buttonClass()} reloadDocument>
          Try again
        </Link>
        <Link to="/" className={buttonClass("quiet")} reloadDocument>
          Go to Homepage
        </Link>
      </div>
    </main>
  );
}

/** Page for a form of the admin area that the person's roles don't include (rules admin/address-rights). */
function NotInRole() {
  const { site } = useSiteFacts();
  return (
    <main className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <title>{`Not in your role | ${site.name}`}</title>
      <h1 className="text-3xl">{NOT_IN_ROLE}</h1>
      <p className="max-w-measure text-lg">Nothing was changed.</p>
      <Link to="/admin" className={buttonClass("quiet")} reloadDocument>
        Go to your start screen
      </Link>
    </main>
  );
}

/** Page for any other path (rules addresses/not-found). */
export function NotFound() {
  const { site } = useSiteFacts();
  return (
    <main className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <title>{`Page not found | ${site.name}`}</title>
      <p className="font-display text-5xl text-moss" aria-hidden="true">
        404
      </p>
      <h1 className="max-w-measure text-3xl">Oops! The page you're looking for doesn't exist.</h1>
      <Link to="/" className={buttonClass()}>
        Go to Homepage
      </Link>
    </main>
  );
}
