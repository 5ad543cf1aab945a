import { isRouteErrorResponse, Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

/** What a person reads when a page cannot be shown: what happened, what to do, and the reference to quote. */
export function ErrorPage({ error }: { error: unknown }) {
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  if (notFound) return <NotFound />;
  const reference =
    error instanceof Error ? /Unexpected Server Error (\w+)/.exec(error.message)?.[1] : undefined;
  return (
    <main className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <title>Something went wrong</title>
      <h1 className="text-3xl">Something went wrong on our side.</h1>
      <p className="max-w-measure text-lg">
        Nothing you did is lost. Please try again. If it happens again, write to us
        {reference ? (
          <>
            {" "}
            and name this reference: <strong className="tabular">{reference}</strong>
          </>
        ) : null}
        .
      </p>
      <Link to="/" className={buttonClass()} reloadDocument>
        Go to Homepage
      </Link>
    </main>
  );
}

/** Spec 2, any other path. */
export function NotFound() {
  return (
    <main className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <title>Page not found</title>
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
