import { momentText } from "#app/base/lib/moment-text.ts";
import { formatMoney } from "#app/base/lib/money.ts";

/** Returns the actor: an admin's name, the command line, or a deleted admin. */
export function whoText(actorName: string | null, fromAddress: string | null): string {
  return actorName ?? (fromAddress ? "Deleted admin" : "Command line");
}

/** A changed field in readable words; "nothing" where it had no value. */
export type ChangedField = { field: string; before: string; after: string };

/** Fields left out: the entry itself has the actor and time. */
const SILENT = new Set(["version", "updatedAt", "id", "createdAt"]);

/**
 * Returns the differences between two states, in readable words: money as dollars, instants in shop time
 * (rules admin/audit-values).
 */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => !SILENT.has(name))
    .map((name) => ({
      field: fieldLabel(name),
      before: valueText(name, was[name]),
      after: valueText(name, is[name]),
    }))
    .filter(({ before: one, after: other }) => one !== other);
}

function fieldsOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  return typeof state === "object" && !Array.isArray(state) ? { ...state } : { value: state };
}

/** Returns a readable label: "Minimum order" for "minimumOrderCents". */
function fieldLabel(name: string): string {
  const label = name
    .replace(/Cents$/, "")
    .replaceAll("_", " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return `${label[0]?.toUpperCase() ?? ""}${label.slice(1)}`;
}

const NOTHING = "nothing";

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return /cents$/i.test(name) ? formatMoney(value) : String(value);
  if (typeof value === "string") return isInstant(value) ? momentText(value) : spacedName(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return NOTHING;
    return value.every((one) => typeof one === "string" || typeof one === "number")
      ? value.join(", ")
      : JSON.stringify(value);
  }
  return JSON.stringify(value);
}

/** Returns a readable state: "out for delivery" for "out_for_delivery". */
function spacedName(text: string): string {
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll("_", " ") : text;
}

function isInstant(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}

/** Label of each record type by its table name, and its admin page if it has one. */
const KINDS = new Map<string, readonly [label: string, page?: string]>([
  ["products", ["product", "/admin/products/:id"]],
  ["categories", ["category", "/admin/products/categories/:id"]],
  ["education_articles", ["article", "/admin/education/articles/:id"]],
  ["education_courses", ["course", "/admin/education/courses/:id"]],
  ["education_faqs", ["question", "/admin/education/faqs/:id"]],
  ["import_assignments", ["column assignment"]],
  ["moved_categories", ["category assignment"]],
  ["moved_customers", ["customer of another shop", "/admin/waitlist/moved-customers"]],
  ["home_page_contents", ["home page content", "/admin/homepage/:id"]],
  ["page_sections", ["section", "/admin/homepage/sections/:id"]],
  ["announcements", ["announcement", "/admin/homepage/announcement"]],
  ["shop_texts", ["shop text", "/admin/homepage/texts/:id"]],
  ["site_settings", ["settings", "/admin/settings"]],
  ["business_details", ["business details", "/admin/settings/business"]],
  ["delivery_profile", ["delivery area and hours", "/admin/settings/area"]],
  ["email_words", ["words in order emails", "/admin/settings/emails"]],
  ["shop_look", ["shop's look", "/admin/settings/look"]],
  ["staff_roles", ["roles", "/admin/users/:id/roles"]],
  ["service_zips", ["ZIP code", "/admin/delivery/zips/:id"]],
  ["promotions", ["promo code", "/admin/promotions/:id"]],
  ["tax_rates", ["tax rate", "/admin/delivery/taxes/:id"]],
  ["closed_days", ["closed day"]],
  ["delivery_windows", ["delivery window"]],
  ["media", ["image", "/admin/pictures/:id"]],
  ["order", ["order", "/admin/orders/:id"]],
  ["orders", ["order", "/admin/orders/:id"]],
  ["users", ["user", "/admin/users/:id"]],
  ["admins", ["admin access", "/admin/users/:id"]],
  ["contact_messages", ["message", "/admin/waitlist/messages/:id"]],
  ["reviews", ["review", "/admin/reviews/:id"]],
  ["letters", ["letter", "/admin/mail/letters/:id"]],
  ["waitlist_entries", ["waitlist entry"]],
  ["newsletter_subscribers", ["newsletter subscriber"]],
  ["mail_outbox", ["email", "/admin/mail/:id"]],
  ["claim_words", ["custom word", "/admin/claims/words/:id"]],
  ["claim_exceptions", ["claim check exception"]],
  ["audit_log", ["audit log"]],
  ["imports", ["import"]],
  ["routes", ["route", "/admin/routes/:id"]],
  ["rules", ["compliance rule", "/admin/rules/:id"]],
  ["batches", ["batch", "/admin/batches/:id"]],
  ["recalls", ["recall", "/admin/batches/recalls/:id"]],
  ["cash_drawers", ["cash drawer", "/admin/cash-drawers/:id"]],
  ["closed_months", ["accounting month", "/admin/accounting/:id"]],
  ["accounting", ["accounting file", "/admin/accounting/:id"]],
  ["inspections", ["inspection records"]],
  ["backup", ["backup"]],
]);

/** Returns the label of a record type: "product" for "products"; without one, its name in readable form. */
export function kindLabel(kind: string): string {
  return KINDS.get(kind)?.[0] ?? kind.replaceAll("_", " ");
}

/** Labels of actions not built from verb and record type. */
const WHOLE = new Map([
  ["admins.grant", "granted admin access"],
  ["admins.revoke", "revoked admin access"],
  ["staff_roles.save", "changed someone's roles"],
  ["products.retry-image", "had an image of a product fetched again"],
  ["moved_customers.invite", "invited customers of another shop"],
  ["moved_customers.join", "created an account from an invitation"],
  ["users.add", "created an account for a caller"],
  ["couriers.share", "made someone a courier"],
  ["users.block", "blocked an account"],
  ["users.unblock", "unblocked an account"],
  ["users.mail-reset", "sent a password reset"],
  ["sessions.end", "signed someone out"],
  ["factors.drop", "reset two-step verification"],
  ["customer_notes.add", "added a note about a user"],
  ["order.place", "placed an order by phone"],
  ["order.refund", "refunded an order"],
  ["order.pay", "recorded a payment before dispatch"],
  ["order.mark_paid", "marked an order as paid by link"],
  ["order.note", "added a note about an order"],
  ["order.move", "changed an order's status"],
  ["order.take-back", "undid the dispatch of an order"],
  ["mail.retry", "requeued an email"],
  ["mail.resend", "resent an email"],
  ["mail.send-kept", "sent unsent emails"],
  ["mail.test", "sent a test email"],
  ["mail.received", "confirmed a test email"],
  ["backup.try", "tried a backup"],
  ["orders.remove-trials", "removed the trial orders"],
  ["audit_log.export", "exported the audit log"],
  ["batches.write-off", "wrote off units of a batch"],
  ["batches.report", "changed the lab report of a batch"],
  ["routes.leave", "dispatched a route"],
  ["routes.take-back", "undid the dispatch of a route"],
  ["float.give", "gave a courier a float"],
  ["float.take-back", "took back the float of a route"],
  ["cash_drawer.correct", "corrected the count of a cash drawer"],
  ["routes.end", "ended a route"],
  ["recalls.begin", "started a recall"],
  ["recalls.notify", "sent a recall notice"],
  ["inspections.export", "downloaded inspection records"],
  ["imports.apply", "imported a file"],
  ["imports.undo", "undid an import"],
]);

const VERBS = new Map([
  ["save", "saved"],
  ["delete", "deleted"],
  ["add", "added"],
  ["remove", "removed"],
  ["upload", "uploaded"],
  ["import", "imported"],
  ["export", "exported"],
  ["move", "moved"],
  ["undo", "undid a change to"],
  ["undo-import", "undid the import of"],
  ["answer", "answered"],
  ["publish", "published"],
  ["archive", "archived"],
  ["refuse", "rejected"],
  ["draft", "saved a draft of"],
  ["schedule", "scheduled"],
  ["schedule-failed", "couldn't publish"],
  ["cancel", "canceled the schedule of"],
]);

/** Labels that take no article. */
const WITHOUT_ARTICLE = new Set(["settings", "business details", "home page content", "mail"]);

/** Returns the label of an action: "saved a product"; "added" for a new record. */
export function actionLabel(action: string, { isNew = false }: { isNew?: boolean } = {}): string {
  const whole = WHOLE.get(action);
  if (whole) return whole;
  const dot = action.lastIndexOf(".");
  const [kind, verb] = dot < 0 ? ["", action] : [action.slice(0, dot), action.slice(dot + 1)];
  const thing = kindLabel(kind);
  const done = VERBS.get(verb === "save" && isNew ? "add" : verb);
  if (!done || !thing) return [thing, verb.replaceAll("-", " ")].filter(Boolean).join(": ");
  const article = WITHOUT_ARTICLE.has(thing) ? "" : /^[aeiou]/.test(thing) ? "an " : "a ";
  return `${done} ${article}${thing}`;
}

/** Fields that name a record, best first. */
const NAMES = [
  "name",
  "title",
  "question",
  "siteName",
  "subject",
  "email",
  "code",
  "zip",
  "day",
  "slug",
  "key",
  "words",
];

/** Returns a record's name from its state after or before; null if neither has one. */
export function thingName(before: unknown, after: unknown): string | null {
  const values = [after, before].map(fieldsOf).flatMap((fields) => NAMES.map((name) => fields[name]));
  return values.find((value): value is string => typeof value === "string" && value !== "") ?? null;
}

/**
 * Returns a record's admin page; null for types without pages, ids that aren't safe in an address, and "all"
 * or "kept".
 */
export function thingPath(kind: string, id: string): string | null {
  if (id === "all" || id === "kept" || !/^[0-9a-z-]{1,60}$/.test(id)) return null;
  return KINDS.get(kind)?.[1]?.replace(":id", id) ?? null;
}
