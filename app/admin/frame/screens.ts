import { sectionOf, tabOf } from "#app/admin/kit/sections.ts";
import { compared } from "#app/base/lib/compared.ts";

/** Search synonyms of the screens for the global search, by address (rules order-screens/global-search). */
const WORDS: Readonly<Record<string, string>> = {
  "/admin/products":
    "catalog items stock inventory prices potency lab report batch import export csv spreadsheet",
  "/admin/products/categories":
    "category kinds order tiles filters counted as edible beverage topical inhaled",
  "/admin/education/articles": "educational content blog reading",
  "/admin/education/courses": "educational content lessons curriculum",
  "/admin/education/faqs": "educational content questions answers help",
  "/admin/imports":
    "move in moving shopify woocommerce square dutchie jane mailchimp klaviyo import csv migrate switch",
  "/admin/homepage": "home content landing value proposition banner start page",
  "/admin/homepage/sections":
    "hero about page membership plans prices journey mission delivery text headline order hide show layout",
  "/admin/homepage/announcement": "banner bar notice news message sale closing days",
  "/admin/homepage/texts": "privacy terms faq legal policy imprint texts",
  "/admin/settings":
    "site name contact email hours opening minimum order age gate pause ordering limits second factor low stock mark two-step verification hours of business",
  "/admin/settings/look": "logo mark icon favicon accent color brand theme hero sharing image design",
  "/admin/settings/emails":
    "order confirmation greeting signature paragraph message mail words texts delivered canceled preview",
  "/admin/settings/business": "legal name license number postal address company imprint",
  "/admin/settings/area": "base delivery radius miles bands service areas options windows states license",
  "/admin/settings/hours": "opening hours weekday time zone break closed capacity night",
  "/admin/settings/keys": "api programs integration token developers",
  "/admin/preferences": "my own start screen opens first personal profile",
  "/admin/users": "people customers accounts admins rights block user management make admin",
  "/admin/overview": "dashboard today week revenue sales figures numbers best sellers low stock",
  "/admin/orders": "sales purchases deliveries list",
  "/admin/orders?view=board": "today windows schedule calendar capacity fulfillment dispatch confirm",
  "/admin/orders/pick-list": "packing pack print sheet warehouse fulfillment picking slips",
  "/admin/routes":
    "road tours stops drivers cars propose plan manifest departure dispatch drivers unassigned suggest delivery",
  "/admin/routes/couriers": "drivers phones lost courier app device",
  "/admin/routes/exceptions":
    "refused answers birth date tries phone door delivery exceptions failed updates",
  "/admin/cash-drawers": "cash debit money counted difference drawers tills close-out over short payments",
  "/admin/accounting":
    "books taxes months quarters refunds revenue csv close reconciliation sales tax report month end gross net",
  "/admin/delivery": "zip codes area bands map asked for not served out of area requests service areas",
  "/admin/delivery/windows": "capacity places slots times delivery windows spots",
  "/admin/delivery/closed-days": "holiday holidays vacation",
  "/admin/delivery/taxes": "tax rates sales gross receipts",
  "/admin/promotions": "promotion codes coupons vouchers discounts percent off promo codes",
  "/admin/batches":
    "lots lab reports certificate coa potency expiry stock label qr hold write off inventory on hand lab report",
  "/admin/batches/recalls": "recall withdraw notice customers trace affected recall notices",
  "/admin/reviews": "ratings stars opinions publish refuse answer moderation reject publish",
  "/admin/rules":
    "law compliance limits potency warnings age categories federal hemp rulebook compliance rules legal",
  "/admin/claims":
    "words checker health effects children organic advertising report exceptions compliance claim check flagged",
  "/admin/claims/words": "checker add forbidden list custom words claim check",
  "/admin/claims/shipped": "checker forbidden list sources built-in words claim check",
  "/admin/inspector":
    "inspector inspection archive zip audit export state office compliance print inspection",
  "/admin/waitlist": "emails sign-ups addresses csv export signups",
  "/admin/waitlist/demand": "zips map launch open expansion asked people waiting",
  "/admin/waitlist/invitations": "launch invitations invite mails open capacity invite wave",
  "/admin/waitlist/moved-customers": "another shop shopify woocommerce square import invite accounts",
  "/admin/waitlist/newsletter": "subscribers marketing emails csv",
  "/admin/waitlist/messages": "contact inbox questions answers support",
  "/admin/mail/letters": "newsletter campaign marketing news subscribers write send wave",
  "/admin/mail": "mail outbox emails sent failed retry letters email log queued",
  "/admin/mail/test": "mail server smtp try outbox",
  "/admin/pictures": "library pictures photos uploads media image gallery",
  "/admin/webhooks": "events notify programs integration endpoint push replay deliveries attempts resend",
  "/admin/audit": "log history changes who when undo audit log",
  "/admin/health":
    "is the shop well status database mail backups disk space certificate version problems monitoring system health checks",
};

/** Names of screens that are neither a section nor a tab, and of a section named after its first tab. */
const NAMES: Readonly<Record<string, string>> = {
  "/admin/products/categories": "Products, Categories",
  "/admin/imports": "From another shop",
  "/admin/delivery": "Delivery, ZIP codes",
  "/admin/preferences": "Preferences",
  "/admin/orders?view=board": "Orders, Fulfillment board",
  "/admin/orders/pick-list": "Orders, Pick list",
  "/admin/mail/test": "Send test email",
};

/** Every screen the search knows, in sidebar order. */
export const SCREENS = Object.entries(WORDS).map(([to, words]) => ({
  to,
  words,
  name: NAMES[to] ?? nameOf(to),
}));

function nameOf(to: string): string {
  const section = sectionOf(to);
  const tab = section && tabOf(section, to);
  return [section?.label, tab?.to === section?.path ? null : tab?.label].filter(Boolean).join(", ");
}

/**
 * Returns up to `most` open screens in which every typed word begins a word; an equal name comes first, then
 * matches in the name alone.
 */
export function findScreens(search: string, most: number, isOpen = (_to: string) => true) {
  const typed = wordsOf(search);
  if (typed.length === 0) return [];
  const has = (text: string) => typed.every((word) => wordsOf(text).some((one) => one.startsWith(word)));
  const found = SCREENS.filter(({ to, name, words }) => isOpen(to) && has(`${name} ${words}`));
  const named = found.filter(({ name }) => has(name));
  const equal = named.filter(({ name }) => compared(name) === compared(search));
  return [...new Set([...equal, ...named, ...found])].slice(0, most);
}

function wordsOf(text: string): string[] {
  return compared(text).split(" ").filter(Boolean);
}
