/** A screen of the sidebar: its word there, its title, and the text while it is loading (rules 33.7, 33.8). */
export type Section = { path: string; label: string; title: string; loading: string };

/** The sections in the order of the sidebar. */
export const SECTIONS = [
  { path: "/admin/products", label: "Products", title: "Products", loading: "Loading products..." },
  {
    path: "/admin/education",
    label: "Education",
    title: "Educational Content",
    loading: "Loading educational content...",
  },
  {
    path: "/admin/homepage",
    label: "Home Page",
    title: "Home Page Content",
    loading: "Loading home page content...",
  },
  { path: "/admin/settings", label: "Settings", title: "Settings", loading: "Loading settings..." },
  { path: "/admin/users", label: "Users", title: "User Management", loading: "Loading users..." },
  // Those above are the specification's, in its order; below stands what we have added.
  { path: "/admin/overview", label: "Overview", title: "Overview", loading: "Loading the overview..." },
  { path: "/admin/orders", label: "Orders", title: "Orders", loading: "Loading orders..." },
  { path: "/admin/delivery", label: "Delivery", title: "Delivery", loading: "Loading delivery..." },
  { path: "/admin/waitlist", label: "Waitlist", title: "Waitlist", loading: "Loading the waitlist..." },
  { path: "/admin/mail", label: "Mail", title: "Mail", loading: "Loading mail..." },
  { path: "/admin/pictures", label: "Pictures", title: "Pictures", loading: "Loading pictures..." },
  { path: "/admin/audit", label: "Audit", title: "Audit", loading: "Loading the audit log..." },
] as const satisfies readonly Section[];

/**
 * The address of `/admin?tab=…` (rules 33.7): a section by the last word of its own address; anything else means
 * Products, with which the admin area opens.
 */
export function tabAddress(tab: string | null): string {
  return SECTIONS.find(({ path }) => path === `/admin/${tab}`)?.path ?? SECTIONS[0].path;
}

/** The section that an address belongs to. */
export function sectionOf(pathname: string): Section | undefined {
  return SECTIONS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
