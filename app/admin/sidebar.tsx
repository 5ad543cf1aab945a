import { ExternalLink, LogOut, Menu, ReceiptText } from "lucide";
import { Link, NavLink, useLocation } from "react-router";
import { SignOutForm } from "#app/shell/sign-out-form.tsx";
import { Icon } from "#app/ui/icon.tsx";

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-base text-ink transition-colors duration-150 hover:bg-hairline";

/** The admin's links: a column beside the page, and on a phone a bar whose menu opens without JavaScript too. */
export function Sidebar({ siteName, adminName }: { siteName: string; adminName: string }) {
  const { pathname } = useLocation();
  return (
    <>
      <header className="border-b border-hairline bg-white lg:hidden print:hidden">
        {/* A new page starts with the menu closed. */}
        <details key={pathname} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-5 [&::-webkit-details-marker]:hidden">
            <Brand siteName={siteName} />
            <span className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 text-base font-semibold">
              <Icon of={Menu} size={18} />
              Menu
            </span>
          </summary>
          <Ways adminName={adminName} className="px-3 pb-4" />
        </details>
      </header>
      <aside className="sticky top-0 hidden h-dvh flex-col border-r border-hairline bg-white lg:flex print:hidden">
        <div className="flex min-h-16 items-center px-6">
          <Brand siteName={siteName} />
        </div>
        <Ways adminName={adminName} className="grow overflow-y-auto px-3 pt-2 pb-4" />
      </aside>
    </>
  );
}

function Brand({ siteName }: { siteName: string }) {
  return (
    <span className="flex items-baseline gap-2">
      <span className="font-display text-lg">{siteName}</span>
      <span className="text-sm text-ink-soft">Admin</span>
    </span>
  );
}

function Ways({ adminName, className }: { adminName: string; className: string }) {
  return (
    <div className={`flex flex-col gap-6 ${className}`}>
      <nav aria-label="Admin" className="grow">
        <ul className="flex flex-col gap-1">
          <li>
            <NavLink
              to="/admin/orders"
              className={({ isActive }) => `${ITEM} ${isActive ? "bg-sage-soft font-semibold" : ""}`}
            >
              <Icon of={ReceiptText} size={18} />
              Orders
            </NavLink>
          </li>
        </ul>
      </nav>
      <div className="flex flex-col gap-1 border-t border-hairline pt-4">
        <p className="px-3 pb-1 text-sm break-words text-ink-soft">{adminName}</p>
        <Link to="/" className={ITEM}>
          <Icon of={ExternalLink} size={18} />
          Back to the shop
        </Link>
        <SignOutForm>
          <input type="hidden" name="next" value="/admin/login" />
          <button type="submit" className={ITEM}>
            <Icon of={LogOut} size={18} />
            Logout
          </button>
        </SignOutForm>
      </div>
    </div>
  );
}
