import { ChevronDown, CircleUser } from "lucide";
import { Link } from "react-router";
import { DisclosureMenu } from "#app/base/ui/disclosure-menu.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { SignOutForm } from "./sign-out-form.tsx";
import { ACCOUNT_LINKS } from "./site-links.tsx";
import type { ViewerFacts } from "./viewer-store.tsx";

export const MENU_ITEM =
  "flex min-h-11 w-full items-center rounded-field px-3 text-left text-base hover:bg-hairline/60";

/** Who is signed in; undefined until that is known: the page says only that this browser brings a session. */
type Viewer = { viewer: ViewerFacts | undefined };

/** What a signed-in customer finds behind their name (rules 20.3). */
export function AccountMenu({ viewer }: Viewer) {
  return (
    <DisclosureMenu
      summary={
        <>
          <Icon of={CircleUser} size={22} strokeWidth={1.75} />
          <span className="sr-only">Account menu</span>
          <Icon of={ChevronDown} size={16} className="transition-transform group-open:rotate-180" />
        </>
      }
      summaryClass="flex h-11 items-center gap-1 rounded-full px-3 hover:bg-hairline/60"
      panelClass="absolute top-full right-0 z-10 mt-2 w-72 rounded-card border border-hairline bg-white p-2 shadow-float"
    >
      <ViewerLines viewer={viewer} />
      <ul className="border-t border-hairline pt-2">
        <AccountItems viewer={viewer} />
      </ul>
    </DisclosureMenu>
  );
}

/** Display name and email. Their place is kept until they are there; without JavaScript they never come. */
export function ViewerLines({ viewer }: Viewer) {
  return (
    <div className={`px-3 py-2 ${viewer ? "" : "noscript:hidden"}`}>
      <p className="min-h-[1lh] truncate font-semibold">{viewer?.name}</p>
      <p className="min-h-[1lh] truncate text-sm text-ink-soft">{viewer?.email}</p>
    </div>
  );
}

/** The account links and Sign Out, as list items. Signing out loads a fresh page, so that nothing of the account stays. */
export function AccountItems({ viewer }: Viewer) {
  return (
    <>
      {ACCOUNT_LINKS.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={MENU_ITEM}>
            {label}
          </Link>
        </li>
      ))}
      {viewer?.isAdmin ? (
        <li>
          <Link to="/admin" className={MENU_ITEM}>
            Admin
          </Link>
        </li>
      ) : null}
      <li>
        <SignOutForm>
          <button type="submit" className={MENU_ITEM}>
            Sign Out
          </button>
        </SignOutForm>
      </li>
    </>
  );
}
