import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, Link, Outlet, useLocation, useMatches, useRouteError } from "react-router";
import { screenOf } from "#app/admin/kit/screen.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { isFormTaken, TAKEN } from "#app/base/ui/kept-screen.tsx";
import { toast } from "#app/base/ui/toasts.tsx";

/** Layout of a screen inside the frame. */
export default function Screen() {
  return <Outlet />;
}

/** Shown inside the frame when a screen fails to load (rules screens/loading-failure). */
export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const sentence = screenOf(useMatches())?.load ?? "Error fetching this page";
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isMissing) toast.error(sentence, { id: sentence });
  }, [isMissing, sentence]);
  if (isMissing)
    return (
      <NotShown title="Not found">
        <title>Not found | Admin</title>
        <p className="max-w-measure text-ink-soft">This page doesn't exist. It may have been deleted.</p>
      </NotShown>
    );
  return (
    <NotShown title={sentence}>
      <p className="max-w-measure text-ink-soft">
        {isFormTaken() ? `${TAKEN} ` : ""}Check your connection and try again.
      </p>
      <Link to={pathname + search} className={buttonClass("quiet")}>
        Retry
      </Link>
    </NotShown>
  );
}

function NotShown({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-hairline bg-white px-6 py-14 text-center">
      <h1 className="text-xl">{title}</h1>
      {children}
    </div>
  );
}
