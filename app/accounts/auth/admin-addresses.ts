import { may, type Right, type Role } from "./rights.ts";

/** A right for opening addresses, and another for their forms if it isn't the same. */
type Entry = { open: Right; change?: Right; at: readonly string[] };

/**
 * The right that each address of the admin area requires (rules admin/address-rights), as app/routes.ts writes
 * it. An address that isn't here is an owner's alone; a test names those.
 */
const ENTRIES: readonly Entry[] = [
  {
    open: "enter",
    at: [
      "/admin",
      "/admin/preferences",
      "/admin/search",
      "/admin/search.json",
      "/admin/scan",
      "/admin/scan.json",
    ],
  },
  {
    open: "see-orders",
    at: [
      "/admin/live",
      "/admin/orders/news",
      "/admin/orders/pick-list",
      "/admin/orders/slips",
      "/admin/orders/labels",
    ],
  },
  {
    // The forms of these pages that need more are in `rightOfRequest` and `rightOfStep` (admin/orders/order-form.ts).
    open: "see-orders",
    change: "pack-orders",
    at: ["/admin/orders", "/admin/orders/:orderId"],
  },
  { open: "pack-orders", at: ["/admin/orders/:orderId/pack"] },
  { open: "pack-orders", change: "dispatch-orders", at: ["/admin/orders/alarms"] },
  {
    open: "change-orders",
    at: [
      "/admin/orders/new",
      "/admin/orders/new/customer",
      "/admin/orders/new/placed/:orderId",
      "/admin/orders/new/:customerId",
      "/admin/orders/:orderId/change",
      "/admin/orders/:orderId/refund",
    ],
  },
  {
    open: "dispatch-orders",
    at: [
      "/admin/routes",
      "/admin/routes/news",
      "/admin/routes/couriers",
      "/admin/routes/couriers/new",
      "/admin/routes/couriers/:id",
      "/admin/routes/exceptions",
      "/admin/routes/:id",
      "/admin/routes/:id/manifest",
    ],
  },
  {
    open: "see-books",
    change: "keep-books",
    at: [
      "/admin/cash-drawers",
      "/admin/cash-drawers/:id",
      "/admin/accounting",
      "/admin/accounting/:period",
      "/admin/accounting/:period/taxes.csv",
      "/admin/accounting/:period/sales.csv",
      "/admin/accounting/:period/refunds.csv",
      "/admin/accounting/:period/cash-drawers.csv",
      "/admin/accounting/:period/orders.csv",
    ],
  },
  { open: "keep-books", at: ["/admin/cash-drawers/close"] },
  { open: "see-books", change: "change-shop", at: ["/admin/overview", "/admin/delivery/taxes"] },
  {
    open: "change-shop",
    at: [
      "/admin/settings",
      "/admin/settings/business",
      "/admin/settings/area",
      "/admin/settings/hours",
      "/admin/settings/look",
      "/admin/settings/emails",
      "/admin/delivery",
      "/admin/delivery/zips/nearby",
      "/admin/delivery/zips/:zip",
      "/admin/delivery/windows",
      "/admin/delivery/closed-days",
      "/admin/delivery/taxes/:id",
    ],
  },
  {
    open: "see-batches",
    change: "change-batches",
    at: [
      "/admin/batches",
      "/admin/batches/:id",
      "/admin/batches/:id/label",
      "/admin/batches/recalls",
      "/admin/batches/recalls/:id",
      "/admin/batches/recalls/:id/record",
    ],
  },
  { open: "change-batches", at: ["/admin/batches/recalls/new", "/admin/batches/:id/report"] },
  {
    open: "change-products",
    at: [
      "/admin/products",
      "/admin/products/categories",
      "/admin/products/categories/:id",
      "/admin/products/:id",
      "/admin/products/:id/sizes",
      "/admin/products/:id/sizes/:size",
      "/admin/promotions",
      "/admin/promotions/:id",
      "/admin/imports",
      "/admin/imports/:kind",
      "/admin/imports/:kind/export",
      "/admin/imports/:kind/file.csv",
      "/admin/imports/:kind/upload",
      "/admin/imports/:kind/:id",
      "/admin/imports/:kind/:id/columns",
      "/admin/imports/:kind/:id/categories",
    ],
  },
  {
    open: "edit-content",
    at: [
      "/admin/education",
      "/admin/education/articles",
      "/admin/education/articles/:id",
      "/admin/education/courses",
      "/admin/education/courses/:id",
      "/admin/education/faqs",
      "/admin/education/faqs/:id",
      "/admin/homepage",
      "/admin/homepage/sections",
      "/admin/homepage/sections/:id",
      "/admin/homepage/announcement",
      "/admin/homepage/texts",
      "/admin/homepage/texts/:slug",
      "/admin/homepage/:id",
      "/admin/mail/letters",
      "/admin/mail/letters/:id",
      "/admin/reviews",
      "/admin/reviews/:id",
      "/admin/reviews/:id/refuse",
      // A product's versions need more (admin/versions/history.tsx).
      "/admin/versions/:kind/:id",
      "/admin/pictures",
      "/admin/pictures/list",
      "/admin/pictures/upload",
      "/admin/pictures/:id",
    ],
  },
  {
    open: "edit-content",
    change: "keep-compliance",
    at: ["/admin/claims", "/admin/claims/words", "/admin/claims/shipped"],
  },
  {
    open: "keep-compliance",
    at: ["/admin/claims/words/:id", "/admin/rules", "/admin/rules/:id", "/admin/inspector"],
  },
  {
    open: "serve-customers",
    at: [
      "/admin/users",
      "/admin/users/:id",
      "/admin/users/:id/block",
      "/admin/waitlist",
      "/admin/waitlist/demand",
      "/admin/waitlist/invitations",
      "/admin/waitlist/invitations/new",
      "/admin/waitlist/invitations/:id",
      "/admin/waitlist/moved-customers",
      "/admin/waitlist/newsletter",
      "/admin/waitlist/messages",
      "/admin/waitlist/messages/:id",
      "/admin/waitlist/waitlist.csv",
      "/admin/waitlist/newsletter.csv",
      "/admin/waitlist/messages.csv",
      "/admin/mail",
      "/admin/mail/test",
      "/admin/mail/:id",
    ],
  },
  { open: "see-log", at: ["/admin/audit", "/admin/audit/export", "/admin/audit/entries.csv"] },
  { open: "see-health", at: ["/admin/health"] },
  { open: "manage-roles", at: ["/admin/users/:id/rights", "/admin/users/:id/roles"] },
  {
    open: "manage-access",
    at: [
      "/admin/settings/keys",
      "/admin/settings/keys/new",
      "/admin/settings/keys/:id",
      "/admin/webhooks",
      "/admin/webhooks/new",
      "/admin/webhooks/messages/:id",
      "/admin/webhooks/:id",
      "/admin/inspector/archive.zip",
    ],
  },
];

const RIGHTS_AT = new Map(
  ENTRIES.flatMap(({ open, change = open, at }) => at.map((path) => [path, { open, change }] as const)),
);

/** Every address in the table. */
export const LISTED_ADDRESSES: readonly string[] = [...RIGHTS_AT.keys()];

/**
 * Returns the right that a request requires at an address as app/routes.ts writes it ("/admin/orders/:orderId");
 * null for an owner's alone. Methods other than GET and HEAD change something.
 */
export function rightAt(address: string, method: string): Right | null {
  const rights = RIGHTS_AT.get(address);
  if (!rights) return null;
  return method === "GET" || method === "HEAD" ? rights.open : rights.change;
}

/** Returns whether these roles may send a request to an address as app/routes.ts writes it. */
export function maySend(roles: readonly Role[], address: string, method: string): boolean {
  const right = rightAt(address, method);
  return right === null ? roles.includes("owner") : may(roles, right);
}

/**
 * Returns whether these roles may open a link, such as "/admin/orders/3f2a91bc-…?done=packed"; one to the empty
 * form of a new record ("/admin/batches/new") only if they may save it.
 */
export function mayOpen(roles: readonly Role[], link: string): boolean {
  return maySend(roles, addressOf(link), pathOf(link).endsWith("/new") ? "POST" : "GET");
}

/** Returns the listed address that a link leads to, the one with the fewest parameters; its path without one. */
export function addressOf(link: string): string {
  const path = pathOf(link);
  if (RIGHTS_AT.has(path)) return path;
  const parts = path.split("/");
  const parameters = (address: string) => address.split(":").length;
  const matching = LISTED_ADDRESSES.filter((address) => {
    const listed = address.split("/");
    return listed.length === parts.length && listed.every((part, n) => part[0] === ":" || part === parts[n]);
  });
  return matching.toSorted((one, other) => parameters(one) - parameters(other))[0] ?? path;
}

const pathOf = (link: string) => link.replace(/[?#].*$/, "");
