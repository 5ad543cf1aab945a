import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, Link, useLocation, useRouteError } from "react-router";
import { buttonClass } from "#app/base/ui/button.tsx";
import { isFormTaken, TAKEN } from "#app/base/ui/kept-screen.tsx";
import { toast } from "#app/base/ui/toasts.tsx";

/** The ErrorBoundary of a screen that could not be loaded (rules screens 5), with its sentence, "Error fetching products". */
export function fetchFailure(sentence: string) {
  return function ErrorBoundary() {
    const error = useRouteError();
    const { pathname, search } = useLocation();
    const isMissing = isRouteErrorResponse(error) && error.status === 404;
    useEffect(() => {
      if (!isMissing) toast.error(sentence, { id: sentence });
    }, [isMissing]);
    if (isMissing) return <Missing />;
    return (
      <NotShown title={sentence}>
        <p className="max-w-measure text-ink-soft">
          {isFormTaken() ? `${TAKEN} ` : ""}Please check your connection and try again.
        </p>
        <Link to={pathname + search} className={buttonClass("quiet")}>
          Retry
        </Link>
      </NotShown>
    );
  };
}

/** Stands in place of a thing that does not exist, or not any more. */
function Missing() {
  return (
    <NotShown title="Not found">
      <title>Not found | Admin</title>
      <p className="max-w-measure text-ink-soft">
        There is nothing at this address. It may have been deleted.
      </p>
    </NotShown>
  );
}

/** The place of a screen that is not shown: what is the matter, and what to do. */
function NotShown({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-hairline bg-white px-6 py-14 text-center">
      <h1 className="text-xl">{title}</h1>
      {children}
    </div>
  );
}
