import { Link, useLocation } from "react-router";
import { adminLoginPath } from "#app/accounts/auth/admin-return-target.ts";
import { useIsSignedOut } from "#app/admin/kit/signed-out.tsx";

/** Leads to the sign-in after a form was refused because the session is over; afterwards it says that what was typed is back. */
export function SignedOutNotice({ isBack }: { isBack: boolean }) {
  const { pathname, search } = useLocation();
  const isSignedOut = useIsSignedOut();
  return (
    <div
      role="status"
      className="sticky top-0 z-20 mb-6 rounded-field border border-amber bg-amber-soft px-4 py-3 empty:sr-only print:hidden"
    >
      {isSignedOut ? (
        <>
          You were signed out.{" "}
          <Link to={adminLoginPath(pathname + search, "kept")} className="link">
            Sign in to go on
          </Link>
          ; what you typed is kept.
        </>
      ) : isBack ? (
        "What you typed is back. Nothing was sent."
      ) : null}
    </div>
  );
}
