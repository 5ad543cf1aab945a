import "./sidebar.css";
import {
  BookOpen,
  Boxes,
  ChartColumn,
  ClipboardList,
  ExternalLink,
  FileArchive,
  HandCoins,
  HeartPulse,
  House,
  Images,
  Keyboard,
  LogOut,
  Mail,
  MapPin,
  Menu,
  NotebookText,
  Package,
  ReceiptText,
  Route,
  Scale,
  ScanText,
  ScrollText,
  Search,
  Settings,
  Star,
  TicketPercent,
  Truck,
  UserCog,
  Users,
  Webhook,
} from "lucide";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useMayOpen, useOpenGroups } from "#app/admin/kit/own-roles.tsx";
import { PREFERENCES_PATH } from "#app/admin/kit/sections.ts";
import { ShopName } from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { SignOutForm } from "#app/storefront/layout/sign-out-form.tsx";

const ICONS: Readonly<Record<string, ComponentProps<typeof Icon>["of"]>> = {
  "/admin/products": Package,
  "/admin/education": BookOpen,
  "/admin/homepage": House,
  "/admin/settings": Settings,
  "/admin/users": Users,
  "/admin/overview": ChartColumn,
  "/admin/orders": ReceiptText,
  "/admin/routes": Route,
  "/admin/cash-drawers": HandCoins,
  "/admin/accounting": NotebookText,
  "/admin/delivery": MapPin,
  "/admin/promotions": TicketPercent,
  "/admin/batches": Boxes,
  "/admin/reviews": Star,
  "/admin/rules": Scale,
  "/admin/claims": ScanText,
  "/admin/inspector": FileArchive,
  "/admin/waitlist": ClipboardList,
  "/admin/mail": Mail,
  "/admin/pictures": Images,
  "/admin/webhooks": Webhook,
  "/admin/audit": ScrollText,
  "/admin/health": HeartPulse,
};

const ITEM =
  "sidebar-item flex w-full items-center gap-3 rounded-field px-3 text-ink transition-colors duration-150 hover:bg-hairline";

/** Style of the buttons next to Logout. */
const SMALL =
  "inline-flex size-9 items-center justify-center rounded-field hover:bg-hairline max-lg:size-11 pointer-coarse:size-11";

type SidebarProps = {
  siteName: string;
  adminName: string;
  isCourier: boolean;
  onSearch: () => void;
  onHelp: () => void;
};

/** The admin navigation: a column, or on a phone a bar whose menu also opens without JavaScript. */
export function Sidebar({ siteName, adminName, isCourier, onSearch, onHelp }: SidebarProps) {
  const { pathname } = useLocation();
  return (
    <>
      <header className="relative z-20 flex min-h-14 items-center gap-2 border-b border-hairline bg-white px-5 lg:hidden print:hidden">
        <Brand siteName={siteName} className="mr-auto min-w-0" />
        <SearchWay onSearch={onSearch} className="inline-flex size-11 items-center justify-center">
          <Icon of={Search} size={20} />
          <span className="sr-only">Search</span>
        </SearchWay>
        {/* Closes the menu on navigation. */}
        <details key={pathname}>
          <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-full border border-edge px-4 text-base font-semibold [&::-webkit-details-marker]:hidden">
            <Icon of={Menu} size={18} />
            Menu
          </summary>
          <Ways
            {...{ adminName, isCourier }}
            onHelp={onHelp}
            className="absolute inset-x-0 top-full max-h-[calc(100dvh-3.5rem)] border-b border-hairline bg-white shadow-float"
          />
        </details>
      </header>
      <aside className="sticky top-0 hidden h-dvh flex-col border-r border-hairline bg-white lg:flex print:hidden">
        <div className="px-3 pt-1 pb-2">
          <Brand siteName={siteName} className="px-3" />
          <SearchWay
            onSearch={onSearch}
            className="flex min-h-9 items-center gap-3 rounded-field border border-edge px-3 text-ink-soft hover:border-ink pointer-coarse:min-h-11"
          >
            <Icon of={Search} size={18} />
            <span className="grow">Search</span>
            <span className="text-sm" aria-hidden="true">
              Ctrl K
            </span>
          </SearchWay>
        </div>
        <Ways {...{ adminName, isCourier }} onHelp={onHelp} className="grow" />
      </aside>
    </>
  );
}

/** The shop's name, linked to the overview, or to the start screen of someone who can't open it. */
function Brand({ siteName, className }: { siteName: string; className: string }) {
  const hasOverview = useMayOpen()("/admin/overview");
  return (
    <Link
      to={hasOverview ? "/admin/overview" : "/admin"}
      className={`flex min-h-11 items-center gap-2 ${className}`}
    >
      <ShopName name={siteName} short="text-lg" />
      <span className="shrink-0 text-sm text-ink-soft max-[22rem]:sr-only">Admin</span>
      <span className="sr-only">{hasOverview ? ", overview" : ", start screen"}</span>
    </Link>
  );
}

type WayProps = { onSearch: () => void; className: string; children: ReactNode };

/** Opens the global search; without JavaScript, links to its page. */
function SearchWay({ onSearch, className, children }: WayProps) {
  return (
    <Link
      to="/admin/search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onSearch();
      }}
    >
      {children}
    </Link>
  );
}

type WaysProps = { adminName: string; isCourier: boolean; onHelp: () => void; className: string };

/** All sections in three groups, scrolling on low screens, above the fixed footer. */
function Ways({ adminName, isCourier, onHelp, className }: WaysProps) {
  const id = useId();
  const groups = useOpenGroups();
  return (
    <div className={`flex min-h-0 flex-col ${className}`}>
      <nav aria-label="Admin" className="min-h-0 grow overflow-y-auto px-3 pb-1">
        {groups.map(({ label: group, sections }, index) => (
          <div key={group}>
            <p id={`${id}${index}`} className="px-3 pt-1 text-sm text-ink-soft">
              {group}
            </p>
            <ul aria-labelledby={`${id}${index}`} className="grid grid-cols-2 lg:grid-cols-1">
              {sections.map(({ path, to, label }) => (
                <li key={path}>
                  <NavLink
                    to={to}
                    className={({ isActive }) => `${ITEM} ${isActive ? "bg-sage-soft font-semibold" : ""}`}
                  >
                    <Icon of={ICONS[path] ?? Menu} size={16} />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="flex flex-wrap items-center border-t border-hairline px-3 py-1.5">
        <Link to={PREFERENCES_PATH} className={ITEM}>
          <Icon of={UserCog} size={16} />
          <span className="truncate">{adminName}</span>
          <span className="sr-only">, preferences</span>
        </Link>
        <SignOutForm className="grow">
          <input type="hidden" name="next" value="/admin/login" />
          <button type="submit" className={ITEM}>
            <Icon of={LogOut} size={16} />
            Logout
          </button>
        </SignOutForm>
        {isCourier ? (
          <Link to="/courier" reloadDocument title="Courier app" className={SMALL}>
            <Icon of={Truck} size={16} />
            <span className="sr-only">Courier app</span>
          </Link>
        ) : null}
        <Link to="/" title="Back to the shop" className={SMALL}>
          <Icon of={ExternalLink} size={16} />
          <span className="sr-only">Back to the shop</span>
        </Link>
        <button type="button" title="Keyboard shortcuts" onClick={onHelp} className={SMALL}>
          <Icon of={Keyboard} size={16} />
          <span className="sr-only">Keyboard shortcuts</span>
        </button>
      </div>
    </div>
  );
}
