import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { NOT_IN_ROLE } from "#app/base/lib/request-failures.ts";
import { useSign, WriteToUs } from "#app/base/settings/site-facts.tsx";
import { buttonClass } from "#app/base/ui/button.tsx";

const UNEXPECTED = "Unexpected Server Error";
/** Messages of Chrome, Firefox, and Safari for a request without a response. */
const NO_ANSWER = /^(Failed to fetch|NetworkError|Load failed)/;

/** Error page: what happened, what to do, and the reference to quote. */
export function ErrorPage({ error }: { error: unknown }) {
  const { name } = useSign();
  const location = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isRouteErrorResponse(error) && error.status === 403)
    return (
      <Short
        title="Not in your role"
        heading={NOT_IN_ROLE}
        link={{ to: "/admin", label: "Go to your start screen" }}
      />
    );
  // The server appends the ID of its log line to these words (server/pages/render-page.ts); other errors have
  // no reference.
  const reference = error instanceof Error && error.message.startsWith(UNEXPECTED) ? error.message : null;
  const connectionFailed = error instanceof TypeError && NO_ANSWER.test(error.message);
  return (
    <main className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <title>{`Something went wrong | ${name}`}</title>
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

/** Page for any other path (rules addresses/not-found). */
export function NotFound() {
  return (
    <Short
      title="Page not found"
      above="404"
      heading="Oops! The page you're looking for doesn't exist."
      link={{ to: "/", label: "Go to Homepage" }}
    />
  );
}

type Props = { title: string; above?: string; heading: string; link: { to: string; label: string } };

function Short({ title, above, heading, link: { to, label } }: Props) {
  return (
    <main className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <title>{`${title} | ${useSign().name}`}</title>
      {above ? (
        <p className="font-display text-5xl text-moss" aria-hidden="true">
          {above}
        </p>
      ) : null}
      <h1 className="max-w-measure text-3xl">{heading}</h1>
      <Link to={to} className={buttonClass()}>
        {label}
      </Link>
    </main>
  );
}
