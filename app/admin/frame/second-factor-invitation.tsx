import { ShieldCheck, X } from "lucide";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { cookieLine, readCookie } from "#app/base/lib/cookies.ts";
import { Icon } from "#app/base/ui/icon.tsx";

/** Invites an admin to set up a second factor (rules sign-in 33). Put away, it stays away until the browser is closed. */
export function SecondFactorInvitation() {
  const [isAway, setAway] = useState(false);
  // The frame may be rendered anew with what the shop said before the notice was put away.
  useEffect(() => setAway(isPutAway(document.cookie)), []);
  if (isAway) return null;
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 rounded-field border border-hairline bg-white py-1 pr-2 pl-4 text-sm print:hidden">
      <Icon of={ShieldCheck} size={18} className="shrink-0 text-spruce" />
      <span className="flex-1 basis-52 py-2">Your password alone opens the admin area.</span>
      <Link to="/account/second-factor" className="link inline-flex min-h-11 items-center">
        Set up a second factor
      </Link>
      <button
        type="button"
        aria-label="Put this notice away"
        title="Put away"
        onClick={() => {
          // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
          document.cookie = putAwayCookie(window.location.protocol === "https:");
          setAway(true);
          document.getElementById("admin-page")?.focus({ preventScroll: true });
        }}
        className="ml-auto inline-flex size-11 items-center justify-center rounded-full hover:bg-hairline noscript:hidden"
      >
        <Icon of={X} size={18} />
      </button>
    </p>
  );
}

/** The cookie in which a browser keeps that the invitation to a second factor was put away. It says nothing else. */
const COOKIE = "evenlake-invited";

/** The cookie text that keeps it until the browser is closed, for the pages of the admin area alone. */
function putAwayCookie(https: boolean): string {
  return cookieLine(COOKIE, "1", { https, path: "/admin", forScripts: true });
}

/** True when a cookie header says that the invitation was put away. */
export function isPutAway(cookies: string | null): boolean {
  return readCookie(cookies, COOKIE) === "1";
}
