import { START_SCREENS, type StartScreen } from "#app/accounts/auth/admin-preferences.ts";

/** A part of a section: its address, its label, and the text while it is loading. */
export type Tab = { to: string; label: string; loading: string };

/** A section of the admin area (rules screens/addresses, screens/navigation); its title is its word in the sidebar unless it has another one. */
export type Section = {
  path: string;
  label: string;
  title?: string;
  /** The letter that leads to it after "g" (rules order-screens/shortcuts). */
  key?: string;
  loading: string;
  /** Its parts, each with an address of its own, and what screen readers call them together. */
  tabs?: readonly Tab[];
  about?: string;
};

/**
 * The sections in the groups and the order of the sidebar (rules screens/navigation); the first group has the five entries whose order is
 * fixed. The sidebar, the tabs, the shortcuts, and what stands there while a screen loads follow from this list.
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
          { to: "/admin/homepage/texts", label: "Texts", loading: "Loading texts..." },
        ],
      },
      {
        path: "/admin/settings",
        label: "Settings",
        key: "s",
        loading: "Loading settings...",
        about: "Parts of the settings",
        tabs: [
          { to: "/admin/settings", label: "Shop", loading: "Loading settings..." },
          { to: "/admin/settings/keys", label: "API keys", loading: "Loading the keys..." },
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
        about: "Parts of the road",
        tabs: [
          { to: "/admin/routes", label: "Routes", loading: "Loading routes..." },
          { to: "/admin/routes/couriers", label: "Couriers", loading: "Loading couriers..." },
          { to: "/admin/routes/exceptions", label: "Tasks", loading: "Loading tasks..." },
        ],
      },
      { path: "/admin/cash-drawers", label: "Cash drawers", loading: "Loading the cash drawers..." },
      { path: "/admin/accounting", label: "Books", loading: "Loading the books..." },
      {
        path: "/admin/delivery",
        label: "Delivery",
        key: "d",
        loading: "Loading delivery...",
        about: "Delivery",
        tabs: [
          { to: "/admin/delivery", label: "ZIPs", loading: "Loading ZIPs..." },
          { to: "/admin/delivery/windows", label: "Windows", loading: "Loading windows..." },
          { to: "/admin/delivery/closed-days", label: "Closed days", loading: "Loading closed days..." },
          { to: "/admin/delivery/taxes", label: "Taxes", loading: "Loading taxes..." },
        ],
      },
      {
        path: "/admin/promotions",
        label: "Promotions",
        loading: "Loading the promotion codes...",
      },
      {
        path: "/admin/batches",
        label: "Batches",
        key: "b",
        loading: "Loading batches...",
        about: "Parts of the batches",
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
      { path: "/admin/rules", label: "Rules", loading: "Loading the rules..." },
      {
        path: "/admin/claims",
        label: "Claims",
        loading: "Reading the texts...",
        about: "Claims",
        tabs: [
          { to: "/admin/claims", label: "Report", loading: "Reading the texts..." },
          { to: "/admin/claims/words", label: "Own words", loading: "Loading the words..." },
          { to: "/admin/claims/shipped", label: "Shipped words", loading: "Loading the words..." },
        ],
      },
      { path: "/admin/inspector", label: "Inspector", loading: "Loading the records..." },
      {
        path: "/admin/waitlist",
        label: "Waitlist",
        key: "w",
        loading: "Loading the waitlist...",
        about: "Parts of the waitlist",
        tabs: [
          { to: "/admin/waitlist", label: "Waitlist", loading: "Loading the waitlist..." },
          { to: "/admin/waitlist/demand", label: "Demand", loading: "Loading the demand..." },
          { to: "/admin/waitlist/invitations", label: "Waves", loading: "Loading waves..." },
          { to: "/admin/waitlist/newsletter", label: "Newsletter", loading: "Loading the newsletter..." },
          { to: "/admin/waitlist/messages", label: "Messages", loading: "Loading messages..." },
        ],
      },
      { path: "/admin/mail", label: "Mail", key: "m", loading: "Loading mail..." },
      { path: "/admin/pictures", label: "Pictures", loading: "Loading pictures..." },
      { path: "/admin/webhooks", label: "Webhooks", loading: "Loading the webhooks..." },
      {
        path: "/admin/audit",
        label: "Audit",
        key: "a",
        loading: "Loading the audit log...",
      },
      {
        path: "/admin/health",
        label: "Health",
        title: "Is the shop well?",
        loading: "Looking whether the shop is well...",
      },
    ],
  },
];

export const SECTIONS: readonly Section[] = SECTION_GROUPS.flatMap(({ sections }) => sections);

/** The section that an address belongs to. */
export function sectionOf(pathname: string): Section | undefined {
  return SECTIONS.find(({ path }) => isWithin(pathname, path));
}

/** The tab of a section that an address belongs to, which is also that of the things in its list. */
export function tabOf({ tabs = [] }: Section, pathname: string): Tab | undefined {
  const around = tabs.filter(({ to }) => isWithin(pathname, to));
  return around.toSorted((one, other) => other.to.length - one.to.length)[0];
}

const isWithin = (pathname: string, path: string) => `${pathname}/`.startsWith(`${path}/`);

/** What the start screens are called, and where they are. */
export const START_PAGES: Record<StartScreen, { label: string; path: string }> = {
  products: { label: "Products", path: "/admin/products" },
  orders: { label: "Orders", path: "/admin/orders" },
  board: { label: "Fulfillment board", path: "/admin/orders?view=board" },
};

/** The start screens as choices. */
export const START_CHOICES = START_SCREENS.map((screen) => [screen, START_PAGES[screen].label] as const);

/** Where an admin sets what holds for them alone. */
export const PREFERENCES_PATH = "/admin/preferences";
