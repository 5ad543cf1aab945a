/** A part of a section: its address, its label, and the text while it is loading. */
export type SubTab = { to: string; label: string; loading: string };
/** The parts of a section, and what screen readers call them together. */
export type TabGroup = { label: string; tabs: readonly SubTab[] };

/** The three lists of the Education tab (rules content-screens 1). */
export const EDUCATION_TABS: TabGroup = {
  label: "Educational content",
  tabs: [
    { to: "/admin/education/articles", label: "Articles", loading: "Loading articles..." },
    { to: "/admin/education/courses", label: "Courses", loading: "Loading courses..." },
    { to: "/admin/education/faqs", label: "FAQs", loading: "Loading FAQs..." },
  ],
};

/** The two lists of the Home Page tab (rules content-screens 16). */
export const HOMEPAGE_TABS: TabGroup = {
  label: "Home page",
  tabs: [
    { to: "/admin/homepage", label: "Content", loading: "Loading home page content..." },
    { to: "/admin/homepage/texts", label: "Texts", loading: "Loading texts..." },
  ],
};

/** The settings, and what other programs may do. */
export const SETTINGS_TABS: TabGroup = {
  label: "Parts of the settings",
  tabs: [
    { to: "/admin/settings", label: "Shop", loading: "Loading settings..." },
    { to: "/admin/settings/keys", label: "API keys", loading: "Loading the keys..." },
  ],
};

/** The routes, and who drives them. */
export const ROUTE_TABS: TabGroup = {
  label: "Parts of the road",
  tabs: [
    { to: "/admin/routes", label: "Routes", loading: "Loading routes..." },
    { to: "/admin/routes/couriers", label: "Couriers", loading: "Loading couriers..." },
    { to: "/admin/routes/tasks", label: "Tasks", loading: "Loading tasks..." },
  ],
};

/** The four parts of the Delivery section (rules settings-screens 5). */
export const DELIVERY_TABS: TabGroup = {
  label: "Delivery",
  tabs: [
    { to: "/admin/delivery", label: "ZIPs", loading: "Loading ZIPs..." },
    { to: "/admin/delivery/windows", label: "Windows", loading: "Loading windows..." },
    { to: "/admin/delivery/closed-days", label: "Closed days", loading: "Loading closed days..." },
    { to: "/admin/delivery/taxes", label: "Taxes", loading: "Loading taxes..." },
  ],
};

/** The batches, and the recalls of some of them. */
export const BATCH_TABS: TabGroup = {
  label: "Parts of the batches",
  tabs: [
    { to: "/admin/batches", label: "Batches", loading: "Loading batches..." },
    { to: "/admin/batches/recalls", label: "Recalls", loading: "Loading recalls..." },
  ],
};

/** The three parts of the claim checker (rules claims 1 to 6). */
export const CLAIMS_TABS: TabGroup = {
  label: "Claims",
  tabs: [
    { to: "/admin/claims", label: "Report", loading: "Reading the texts..." },
    { to: "/admin/claims/words", label: "Own words", loading: "Loading the words..." },
    { to: "/admin/claims/shipped", label: "Shipped words", loading: "Loading the words..." },
  ],
};

/** The parts of what visitors leave with us. */
export const WAITLIST_TABS: TabGroup = {
  label: "Parts of the waitlist",
  tabs: [
    { to: "/admin/waitlist", label: "Waitlist", loading: "Loading the waitlist..." },
    { to: "/admin/waitlist/demand", label: "Demand", loading: "Loading the demand..." },
    { to: "/admin/waitlist/waves", label: "Waves", loading: "Loading waves..." },
    { to: "/admin/waitlist/newsletter", label: "Newsletter", loading: "Loading the newsletter..." },
    { to: "/admin/waitlist/messages", label: "Messages", loading: "Loading messages..." },
  ],
};

/** A section of the admin area (rules screens 7, 8); its title is its word in the sidebar unless it has another one. */
export type Section = {
  path: string;
  label: string;
  title?: string;
  loading: string;
  /** The letter that leads to it after "g" (rules order-screens 8). */
  key?: string;
  tabs?: TabGroup;
};

const SHOP = [
  { path: "/admin/products", label: "Products", loading: "Loading products...", key: "p" },
  {
    path: "/admin/education",
    label: "Education",
    title: "Educational Content",
    loading: "Loading educational content...",
    key: "e",
    tabs: EDUCATION_TABS,
  },
  {
    path: "/admin/homepage",
    label: "Home Page",
    title: "Home Page Content",
    loading: "Loading home page content...",
    key: "h",
    tabs: HOMEPAGE_TABS,
  },
  {
    path: "/admin/settings",
    label: "Settings",
    loading: "Loading settings...",
    key: "s",
    tabs: SETTINGS_TABS,
  },
  { path: "/admin/users", label: "Users", title: "User Management", loading: "Loading users...", key: "u" },
] as const satisfies readonly Section[];

const OPERATIONS = [
  { path: "/admin/overview", label: "Overview", loading: "Loading the overview...", key: "t" },
  { path: "/admin/orders", label: "Orders", loading: "Loading orders...", key: "o" },
  { path: "/admin/routes", label: "Routes", loading: "Loading routes...", tabs: ROUTE_TABS },
  { path: "/admin/tills", label: "Tills", loading: "Loading the tills..." },
  { path: "/admin/books", label: "Books", loading: "Loading the books..." },
  {
    path: "/admin/delivery",
    label: "Delivery",
    loading: "Loading delivery...",
    key: "d",
    tabs: DELIVERY_TABS,
  },
  { path: "/admin/promotions", label: "Promotions", loading: "Loading the promotion codes..." },
  { path: "/admin/batches", label: "Batches", loading: "Loading batches...", key: "b", tabs: BATCH_TABS },
  { path: "/admin/reviews", label: "Reviews", loading: "Loading reviews...", key: "r" },
] as const satisfies readonly Section[];

const RECORDS = [
  { path: "/admin/rules", label: "Rules", loading: "Loading the rules..." },
  { path: "/admin/claims", label: "Claims", loading: "Reading the texts...", tabs: CLAIMS_TABS },
  { path: "/admin/inspector", label: "Inspector", loading: "Loading the records..." },
  {
    path: "/admin/waitlist",
    label: "Waitlist",
    loading: "Loading the waitlist...",
    key: "w",
    tabs: WAITLIST_TABS,
  },
  { path: "/admin/mail", label: "Mail", loading: "Loading mail...", key: "m" },
  { path: "/admin/pictures", label: "Pictures", loading: "Loading pictures..." },
  { path: "/admin/webhooks", label: "Webhooks", loading: "Loading the webhooks..." },
  { path: "/admin/audit", label: "Audit", loading: "Loading the audit log...", key: "a" },
  {
    path: "/admin/health",
    label: "Health",
    title: "Is the shop well?",
    loading: "Looking whether the shop is well...",
  },
] as const satisfies readonly Section[];

type Label = (typeof SHOP | typeof OPERATIONS | typeof RECORDS)[number]["label"];
export type LabeledSection = Section & { label: Label };

/** The groups of the sidebar (rules screens 8); the first is that of the five entries whose order is fixed. */
export const SECTION_GROUPS: readonly { label: string; sections: readonly LabeledSection[] }[] = [
  { label: "Shop", sections: SHOP },
  { label: "Operations", sections: OPERATIONS },
  { label: "Records and system", sections: RECORDS },
];

/** The sections in the order of the sidebar. The search and the shortcuts follow this list. */
export const SECTIONS: readonly LabeledSection[] = SECTION_GROUPS.flatMap(({ sections }) => sections);

/** The section that an address belongs to. */
export function sectionOf(pathname: string): Section | undefined {
  return SECTIONS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
