import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, Link, Outlet, useLocation, useMatches, useRouteError } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { screenOf } from "#app/admin/kit/screen.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { isFormTaken, TAKEN } from "#app/base/ui/kept-screen.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import type { Route } from "./+types/screen";

/** Loads nothing: refuses a screen that the admin's roles don't include, also one without a loader. */
export function loader({ context }: Route.LoaderArgs) {
  adminOf(context);
  return null;
}

/** Layout of a screen inside the frame. */
export default function Screen() {
  return <Outlet />;
}

/** Shown inside the frame when a screen fails to load (rules screens/loading-failure). */
export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const sentence = screenOf(useMatches())?.load ?? "Error fetching this page";
  const status = isRouteErrorResponse(error) ? error.status : 0;
  const isFailure = status !== 404 && status !== 403;
  useEffect(() => {
    if (isFailure) toast.error(sentence, { id: sentence });
  }, [isFailure, sentence]);
  if (status === 403)
    return (
      <NotShown title="Your role doesn't include this page">
        <title>Not in your role | Admin</title>
        <p className="max-w-measure text-ink-soft">
          To see what your role includes, use the menu. If you need this page, ask an owner of the shop.
        </p>
        <Link to="/admin" className={buttonClass("quiet")}>
          Go to your start screen
        </Link>
      </NotShown>
    );
  if (status === 404)
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
