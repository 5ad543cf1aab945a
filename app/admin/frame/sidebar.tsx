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
  Users,
  Webhook,
} from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { SECTIONS } from "#app/admin/kit/sections.ts";
import { ShopName } from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { SignOutForm } from "#app/storefront/layout/sign-out-form.tsx";

const ICONS: Record<(typeof SECTIONS)[number]["label"], ComponentProps<typeof Icon>["of"]> = {
  Products: Package,
  Education: BookOpen,
  "Home Page": House,
  Settings,
  Users,
  Overview: ChartColumn,
  Orders: ReceiptText,
  Routes: Route,
  Tills: HandCoins,
  Books: NotebookText,
  Delivery: MapPin,
  Promotions: TicketPercent,
  Batches: Boxes,
  Reviews: Star,
  Rules: Scale,
  Claims: ScanText,
  Inspector: FileArchive,
  Waitlist: ClipboardList,
  Mail,
  Pictures: Images,
  Webhooks: Webhook,
  Audit: ScrollText,
  Health: HeartPulse,
};

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-base text-ink transition-colors duration-150 hover:bg-hairline";

type SidebarProps = { siteName: string; adminName: string; onSearch: () => void; onHelp: () => void };

/** The admin's links: a column beside the page, and on a phone a bar whose menu opens without JavaScript too. */
export function Sidebar({ siteName, adminName, onSearch, onHelp }: SidebarProps) {
  const { pathname } = useLocation();
  return (
    <>
      <header className="relative z-20 flex min-h-14 items-center gap-2 border-b border-hairline bg-white px-5 lg:hidden print:hidden">
        <Brand siteName={siteName} className="mr-auto min-w-0" />
        <SearchWay onSearch={onSearch} className="inline-flex size-11 items-center justify-center">
          <Icon of={Search} size={20} />
          <span className="sr-only">Search</span>
        </SearchWay>
        {/* A new page starts with the menu closed. */}
        <details key={pathname}>
          <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-full border border-edge px-4 text-base font-semibold [&::-webkit-details-marker]:hidden">
            <Icon of={Menu} size={18} />
            Menu
          </summary>
          <Ways
            adminName={adminName}
            onHelp={onHelp}
            className="absolute inset-x-0 top-full max-h-[calc(100dvh-3.5rem)] overflow-y-auto border-b border-hairline bg-white px-3 py-4 shadow-float"
          />
        </details>
      </header>
      <aside className="sticky top-0 hidden h-dvh flex-col border-r border-hairline bg-white lg:flex print:hidden">
        <div className="flex flex-col gap-2 px-3 pt-3 pb-2">
          <Brand siteName={siteName} className="px-3" />
          <SearchWay
            onSearch={onSearch}
            className="flex min-h-11 items-center gap-3 rounded-field border border-edge px-3 text-ink-soft hover:border-ink"
          >
            <Icon of={Search} size={18} />
            <span className="grow">Search</span>
            <span className="text-sm" aria-hidden="true">
              Ctrl K
            </span>
          </SearchWay>
        </div>
        <Ways adminName={adminName} onHelp={onHelp} className="grow overflow-y-auto px-3 pt-2 pb-4" />
      </aside>
    </>
  );
}

/** The shop's name leads to the overview. */
function Brand({ siteName, className }: { siteName: string; className: string }) {
  return (
    <Link to="/admin/overview" className={`flex min-h-11 items-center gap-2 ${className}`}>
      <ShopName name={siteName} short="text-lg" />
      <span className="shrink-0 text-sm text-ink-soft max-[22rem]:sr-only">Admin</span>
      <span className="sr-only">, overview</span>
    </Link>
  );
}

type WayProps = { onSearch: () => void; className: string; children: ReactNode };

/** Opens the search over everything; without JavaScript it is a page of its own. */
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

type WaysProps = { adminName: string; onHelp: () => void; className: string };

function Ways({ adminName, onHelp, className }: WaysProps) {
  return (
    <div className={`flex flex-col gap-6 ${className}`}>
      <nav aria-label="Admin" className="grow">
        <ul className="flex flex-col gap-1">
          {SECTIONS.map(({ path, label }) => (
            <li key={path}>
              <NavLink
                to={path}
                className={({ isActive }) => `${ITEM} ${isActive ? "bg-sage-soft font-semibold" : ""}`}
              >
                <Icon of={ICONS[label]} size={18} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-1 border-t border-hairline pt-4">
        <p className="px-3 pb-1 text-sm text-ink-soft">{adminName}</p>
        <button type="button" onClick={onHelp} className={ITEM}>
          <Icon of={Keyboard} size={18} />
          Keyboard shortcuts
        </button>
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
