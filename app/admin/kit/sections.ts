import type { StartScreen } from "#app/accounts/auth/admin-preferences.ts";

/** A tab of a section: address, label, and loading text. */
export type Tab = { to: string; label: string; loading: string };

/**
 * A section of the admin area (rules screens/addresses, screens/navigation). `title` defaults to the sidebar
 * label.
 */
export type Section = {
  path: string;
  label: string;
  title?: string;
  /** Key that opens it after "g" (rules order-screens/shortcuts). */
  key?: string;
  loading: string;
  /** Its tabs, each with an address, and the accessible name of the tab bar. */
  tabs?: readonly Tab[];
  about?: string;
};

/**
 * The sections, grouped and ordered as in the sidebar (rules screens/navigation); the order of the five
 * entries in the first group is fixed. Defines the sidebar, tabs, shortcuts, and loading texts.
 */
export const SECTION_GROUPS: readonly { label: string; sections: readonly Section[] }[] = [
  {
    label: "Shop",
    sections: [
      { path: "/admin/products", label: "Products", key: "p", loading: "Loading products..." },
      {
        path: "/admin/education",
        label: "Education",
        title: "Educational Content",
        key: "e",
        loading: "Loading educational content...",
        about: "Educational content",
        tabs: [
          { to: "/admin/education/articles", label: "Articles", loading: "Loading articles..." },
          { to: "/admin/education/courses", label: "Courses", loading: "Loading courses..." },
          { to: "/admin/education/faqs", label: "FAQs", loading: "Loading FAQs..." },
        ],
      },
      {
        path: "/admin/homepage",
        label: "Home Page",
        title: "Home Page Content",
        key: "h",
        loading: "Loading home page content...",
        about: "Home page",
        tabs: [
          { to: "/admin/homepage", label: "Content", loading: "Loading home page content..." },
          { to: "/admin/homepage/sections", label: "Sections", loading: "Loading sections..." },
          {
            to: "/admin/homepage/announcement",
            label: "Announcement",
            loading: "Loading the announcement...",
          },
          { to: "/admin/homepage/texts", label: "Policies", loading: "Loading policies..." },
        ],
      },
      {
        path: "/admin/settings",
        label: "Settings",
        key: "s",
        loading: "Loading settings...",
        about: "Settings",
        tabs: [
          { to: "/admin/settings", label: "Shop", loading: "Loading settings..." },
          { to: "/admin/settings/business", label: "Business", loading: "Loading business details..." },
          { to: "/admin/settings/area", label: "Delivery area", loading: "Loading the delivery area..." },
          { to: "/admin/settings/hours", label: "Hours", loading: "Loading the delivery hours..." },
          { to: "/admin/settings/look", label: "Look", loading: "Loading the shop's look..." },
          { to: "/admin/settings/emails", label: "Order emails", loading: "Loading the order emails..." },
          { to: "/admin/settings/keys", label: "API keys", loading: "Loading API keys..." },
        ],
      },
      {
        path: "/admin/users",
        label: "Users",
        title: "User Management",
        key: "u",
        loading: "Loading users...",
      },
    ],
  },
  {
    label: "Operations",
    sections: [
      {
        path: "/admin/overview",
        label: "Overview",
        key: "t",
        loading: "Loading the overview...",
      },
      { path: "/admin/orders", label: "Orders", key: "o", loading: "Loading orders..." },
      {
        path: "/admin/routes",
        label: "Routes",
        loading: "Loading routes...",
        about: "Routes",
        tabs: [
          { to: "/admin/routes", label: "Routes", loading: "Loading routes..." },
          { to: "/admin/routes/couriers", label: "Couriers", loading: "Loading couriers..." },
          { to: "/admin/routes/exceptions", label: "Exceptions", loading: "Loading exceptions..." },
        ],
      },
      { path: "/admin/cash-drawers", label: "Cash drawers", loading: "Loading cash drawers..." },
      { path: "/admin/accounting", label: "Accounting", loading: "Loading accounting..." },
      {
        path: "/admin/delivery",
        label: "Delivery",
        key: "d",
        loading: "Loading delivery...",
        about: "Delivery",
        tabs: [
          { to: "/admin/delivery", label: "ZIP codes", loading: "Loading ZIP codes..." },
          { to: "/admin/delivery/windows", label: "Windows", loading: "Loading windows..." },
          { to: "/admin/delivery/closed-days", label: "Closed days", loading: "Loading closed days..." },
          { to: "/admin/delivery/taxes", label: "Taxes", loading: "Loading taxes..." },
        ],
      },
      {
        path: "/admin/promotions",
        label: "Promo codes",
        loading: "Loading promo codes...",
      },
      {
        path: "/admin/batches",
        label: "Batches",
        key: "b",
        loading: "Loading batches...",
        about: "Batches",
        tabs: [
          { to: "/admin/batches", label: "Batches", loading: "Loading batches..." },
          { to: "/admin/batches/recalls", label: "Recalls", loading: "Loading recalls..." },
        ],
      },
      { path: "/admin/reviews", label: "Reviews", key: "r", loading: "Loading reviews..." },
    ],
  },
  {
    label: "Records and system",
    sections: [
      { path: "/admin/rules", label: "Compliance rules", loading: "Loading compliance rules..." },
      {
        path: "/admin/claims",
        label: "Claim check",
        loading: "Checking claims...",
        about: "Claim check",
        tabs: [
          { to: "/admin/claims", label: "Report", loading: "Checking claims..." },
          { to: "/admin/claims/words", label: "Custom words", loading: "Loading words..." },
          { to: "/admin/claims/shipped", label: "Built-in words", loading: "Loading words..." },
        ],
      },
      { path: "/admin/inspector", label: "Inspection records", loading: "Loading inspection records..." },
      {
        path: "/admin/waitlist",
        label: "Waitlist",
        key: "w",
        loading: "Loading the waitlist...",
        about: "Waitlist",
        tabs: [
          { to: "/admin/waitlist", label: "Waitlist", loading: "Loading the waitlist..." },
          { to: "/admin/waitlist/demand", label: "Demand", loading: "Loading demand..." },
          { to: "/admin/waitlist/invitations", label: "Invitations", loading: "Loading invitations..." },
          {
            to: "/admin/waitlist/moved-customers",
            label: "Moved customers",
            loading: "Loading moved customers...",
          },
          { to: "/admin/waitlist/newsletter", label: "Newsletter", loading: "Loading the newsletter..." },
          { to: "/admin/waitlist/messages", label: "Messages", loading: "Loading messages..." },
        ],
      },
      {
        path: "/admin/mail",
        label: "Email",
        key: "m",
        loading: "Loading email...",
        about: "Email",
        tabs: [
          { to: "/admin/mail", label: "Email log", loading: "Loading email..." },
          { to: "/admin/mail/letters", label: "Letters", loading: "Loading letters..." },
        ],
      },
      { path: "/admin/pictures", label: "Images", loading: "Loading images..." },
      { path: "/admin/webhooks", label: "Webhooks", loading: "Loading webhooks..." },
      {
        path: "/admin/audit",
        label: "Audit log",
        key: "a",
        loading: "Loading the audit log...",
      },
      {
        path: "/admin/health",
        label: "System health",
        loading: "Checking system health...",
      },
    ],
  },
];

export const SECTIONS: readonly Section[] = SECTION_GROUPS.flatMap(({ sections }) => sections);

/** Addresses of all sections and tabs. */
export const SCREEN_PATHS: readonly string[] = [
  ...new Set(SECTIONS.flatMap(({ path, tabs = [] }) => [path, ...tabs.map(({ to }) => to)])),
];

/** Returns the address of a section, or of its first tab that one may open; null without any. */
export function sectionPath({ path, tabs = [] }: Section, isOpen: (path: string) => boolean): string | null {
  return [path, ...tabs.map(({ to }) => to)].find(isOpen) ?? null;
}

/** Returns the section of an address. */
export function sectionOf(pathname: string): Section | undefined {
  return SECTIONS.find(({ path }) => isWithin(pathname, path));
}

/** Returns the tab of an address; the items of a list belong to the list's tab. */
export function tabOf({ tabs = [] }: Section, pathname: string): Tab | undefined {
  const around = tabs.filter(({ to }) => isWithin(pathname, to));
  return around.toSorted((one, other) => other.to.length - one.to.length)[0];
}

/** Returns the list of an address as a back link, and the name of its section in document titles. */
export function placeOf(pathname: string): { back: { to: string; label: string }; section: string } {
  const section = sectionOf(pathname);
  const list = section && (tabOf(section, pathname) ?? { to: section.path, label: section.label });
  return {
    back: { to: list?.to ?? "", label: list?.label ?? "" },
    section: section?.title ?? section?.label ?? "",
  };
}

const isWithin = (pathname: string, path: string) => `${pathname}/`.startsWith(`${path}/`);

/** Labels and addresses of the start screens. */
export const START_PAGES: Record<StartScreen, { label: string; path: string }> = {
  products: { label: "Products", path: "/admin/products" },
  orders: { label: "Orders", path: "/admin/orders" },
  board: { label: "Fulfillment board", path: "/admin/orders?view=board" },
};

/** The page for an admin's own preferences. */
export const PREFERENCES_PATH = "/admin/preferences";
