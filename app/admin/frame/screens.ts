/** A screen of the admin area as the search knows it: its name, where it is, and other words for it. */
export type Screen = { name: string; to: string; words: string };

/** Every section and sub-tab, in the order of the sidebar (rules 40.7). */
export const SCREENS: readonly Screen[] = [
  {
    name: "Products",
    to: "/admin/products",
    words: "catalog items stock inventory prices potency lab report batch",
  },
  { name: "Education, Articles", to: "/admin/education/articles", words: "educational content blog reading" },
  {
    name: "Education, Courses",
    to: "/admin/education/courses",
    words: "educational content lessons curriculum",
  },
  {
    name: "Education, FAQs",
    to: "/admin/education/faqs",
    words: "educational content questions answers help",
  },
  {
    name: "Home Page",
    to: "/admin/homepage",
    words: "home content landing value proposition banner start page",
  },
  { name: "Home Page, Texts", to: "/admin/homepage/texts", words: "privacy terms faq legal policy imprint" },
  {
    name: "Settings",
    to: "/admin/settings",
    words:
      "site name contact email hours opening minimum order age gate pause ordering limits second factor low stock mark",
  },
  {
    name: "Users",
    to: "/admin/users",
    words: "people customers accounts admins rights block user management make admin",
  },
  {
    name: "Overview",
    to: "/admin/overview",
    words: "dashboard today week revenue sales figures numbers best sellers low stock",
  },
  { name: "Orders", to: "/admin/orders", words: "sales purchases deliveries list" },
  {
    name: "Orders, Day board",
    to: "/admin/orders?view=board",
    words: "today windows schedule calendar capacity",
  },
  { name: "Orders, Pick list", to: "/admin/orders/pick-list", words: "packing pack print sheet warehouse" },
  { name: "Delivery, ZIPs", to: "/admin/delivery", words: "zip codes area bands map asked for not served" },
  { name: "Delivery, Windows", to: "/admin/delivery/windows", words: "capacity places slots times" },
  { name: "Delivery, Closed days", to: "/admin/delivery/closed-days", words: "holiday holidays vacation" },
  { name: "Delivery, Taxes", to: "/admin/delivery/taxes", words: "tax rates sales gross receipts" },
  { name: "Waitlist", to: "/admin/waitlist", words: "emails sign-ups addresses csv export" },
  {
    name: "Waitlist, Newsletter",
    to: "/admin/waitlist/newsletter",
    words: "subscribers marketing emails csv",
  },
  {
    name: "Waitlist, Messages",
    to: "/admin/waitlist/messages",
    words: "contact inbox questions answers support",
  },
  { name: "Mail", to: "/admin/mail", words: "outbox emails sent failed retry letters" },
  { name: "Pictures", to: "/admin/pictures", words: "library images photos uploads media" },
  { name: "Audit", to: "/admin/audit", words: "log history changes who when undo" },
];

/**
 * The screens of which every typed word begins a word of their name or another word for them, at most so many. Those
 * whose name alone has them come first.
 */
export function findScreens(search: string, most: number): Screen[] {
  const typed = wordsOf(search);
  if (typed.length === 0) return [];
  const has = (text: string) => typed.every((word) => wordsOf(text).some((one) => one.startsWith(word)));
  const found = SCREENS.filter(({ name, words }) => has(`${name} ${words}`));
  const named = found.filter(({ name }) => has(name));
  return [...new Set([...named, ...found])].slice(0, most);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
