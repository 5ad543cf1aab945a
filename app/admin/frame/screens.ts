import { compared } from "#app/base/lib/compared.ts";

type Screen = {
  name: string;
  to: string;
  /** Other words by which the search finds it. */
  keywords: string;
};

/** Every screen that the search knows (rules order-screens 7), in the order of the sidebar. */
export const SCREENS: readonly Screen[] = [
  {
    name: "Products",
    to: "/admin/products",
    keywords: "catalog items stock inventory prices potency lab report batch import export csv spreadsheet",
  },
  {
    name: "Education, Articles",
    to: "/admin/education/articles",
    keywords: "educational content blog reading",
  },
  {
    name: "Education, Courses",
    to: "/admin/education/courses",
    keywords: "educational content lessons curriculum",
  },
  {
    name: "Education, FAQs",
    to: "/admin/education/faqs",
    keywords: "educational content questions answers help",
  },
  {
    name: "Home Page",
    to: "/admin/homepage",
    keywords: "home content landing value proposition banner start page",
  },
  {
    name: "Home Page, Texts",
    to: "/admin/homepage/texts",
    keywords: "privacy terms faq legal policy imprint policies",
  },
  {
    name: "Settings",
    to: "/admin/settings",
    keywords:
      "site name contact email hours opening minimum order age gate pause ordering limits second factor low stock mark two-step verification hours of business",
  },
  {
    name: "Settings, API keys",
    to: "/admin/settings/keys",
    keywords: "api programs integration token developers",
  },
  {
    name: "Preferences",
    to: "/admin/preferences",
    keywords: "my own start screen opens first personal profile",
  },
  {
    name: "Users",
    to: "/admin/users",
    keywords: "people customers accounts admins rights block user management make admin",
  },
  {
    name: "Overview",
    to: "/admin/overview",
    keywords: "dashboard today week revenue sales figures numbers best sellers low stock",
  },
  { name: "Orders", to: "/admin/orders", keywords: "sales purchases deliveries list" },
  {
    name: "Orders, Day board",
    to: "/admin/orders?view=board",
    keywords: "today windows schedule calendar capacity fulfillment dispatch confirm",
  },
  {
    name: "Orders, Pick list",
    to: "/admin/orders/pick-list",
    keywords: "packing pack print sheet warehouse fulfillment picking slips",
  },
  {
    name: "Routes",
    to: "/admin/routes",
    keywords:
      "road tours stops drivers cars propose plan manifest departure dispatch drivers unassigned suggest delivery",
  },
  {
    name: "Routes, Couriers",
    to: "/admin/routes/couriers",
    keywords: "drivers phones lost courier app device",
  },
  {
    name: "Routes, Tasks",
    to: "/admin/routes/tasks",
    keywords: "refused answers birth date tries phone door delivery exceptions failed updates",
  },
  {
    name: "Tills",
    to: "/admin/tills",
    keywords: "cash debit money counted difference drawers drawer close-out over short till payments",
  },
  {
    name: "Books",
    to: "/admin/books",
    keywords:
      "accounting taxes months quarters refunds revenue csv close reconciliation sales tax report month end gross net",
  },
  {
    name: "Delivery, ZIPs",
    to: "/admin/delivery",
    keywords: "zip codes area bands map asked for not served out of area requests service areas",
  },
  {
    name: "Delivery, Windows",
    to: "/admin/delivery/windows",
    keywords: "capacity places slots times delivery windows spots",
  },
  { name: "Delivery, Closed days", to: "/admin/delivery/closed-days", keywords: "holiday holidays vacation" },
  { name: "Delivery, Taxes", to: "/admin/delivery/taxes", keywords: "tax rates sales gross receipts" },
  {
    name: "Promotions",
    to: "/admin/promotions",
    keywords: "promotion codes coupons vouchers discounts percent off promo codes",
  },
  {
    name: "Batches",
    to: "/admin/batches",
    keywords:
      "lots lab reports certificate coa potency expiry stock label qr hold write off inventory on hand lab report",
  },
  {
    name: "Batches, Recalls",
    to: "/admin/batches/recalls",
    keywords: "recall withdraw notice customers trace affected recall notices",
  },
  {
    name: "Reviews",
    to: "/admin/reviews",
    keywords: "ratings stars opinions publish refuse answer moderation reject publish",
  },
  {
    name: "Rules",
    to: "/admin/rules",
    keywords:
      "law compliance limits potency warnings age categories federal hemp rulebook compliance rules legal",
  },
  {
    name: "Claims",
    to: "/admin/claims",
    keywords:
      "words checker health effects children organic advertising report exceptions compliance claim check flagged",
  },
  {
    name: "Claims, Own words",
    to: "/admin/claims/words",
    keywords: "checker add forbidden list custom words claim check",
  },
  {
    name: "Claims, Shipped words",
    to: "/admin/claims/shipped",
    keywords: "checker forbidden list sources built-in words claim check",
  },
  {
    name: "Inspector",
    to: "/admin/inspector",
    keywords: "inspection records archive zip audit export state office compliance print inspection",
  },
  { name: "Waitlist", to: "/admin/waitlist", keywords: "emails sign-ups addresses csv export signups" },
  {
    name: "Waitlist, Demand",
    to: "/admin/waitlist/demand",
    keywords: "zips map launch open expansion asked people waiting",
  },
  {
    name: "Waitlist, Waves",
    to: "/admin/waitlist/waves",
    keywords: "launch invitations invite mails open capacity invite wave",
  },
  {
    name: "Waitlist, Newsletter",
    to: "/admin/waitlist/newsletter",
    keywords: "subscribers marketing emails csv",
  },
  {
    name: "Waitlist, Messages",
    to: "/admin/waitlist/messages",
    keywords: "contact inbox questions answers support",
  },
  { name: "Mail", to: "/admin/mail", keywords: "outbox emails sent failed retry letters email log queued" },
  { name: "Send test email", to: "/admin/mail/test", keywords: "mail server smtp try outbox" },
  { name: "Pictures", to: "/admin/pictures", keywords: "library images photos uploads media image gallery" },
  {
    name: "Webhooks",
    to: "/admin/webhooks",
    keywords: "events notify programs integration endpoint push replay deliveries attempts resend",
  },
  { name: "Audit", to: "/admin/audit", keywords: "log history changes who when undo audit log" },
  {
    name: "Health",
    to: "/admin/health",
    keywords:
      "is the shop well status database mail backups disk space certificate version problems monitoring system health checks",
  },
];

/** The screens of which every typed word begins a word, at most so many; those found by their name alone come first. */
export function findScreens(search: string, most: number) {
  const typed = wordsOf(search);
  if (typed.length === 0) return [];
  const has = (text: string) => typed.every((word) => wordsOf(text).some((one) => one.startsWith(word)));
  const found = SCREENS.filter(({ name, keywords }) => has(`${name} ${keywords}`));
  const named = found.filter(({ name }) => has(name));
  return [...new Set([...named, ...found])].slice(0, most);
}

function wordsOf(text: string): string[] {
  return compared(text).split(" ").filter(Boolean);
}
