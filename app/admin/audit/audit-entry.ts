import { momentText } from "#app/base/lib/moment-text.ts";
import { formatMoney } from "#app/base/lib/money.ts";

/** Who did it: an admin by name, a command, or somebody who has no account any more. */
export function whoText(actorName: string | null, fromAddress: string | null): string {
  return actorName ?? (fromAddress ? "An admin whose account is deleted" : "A command on the machine");
}

/** One field that an act changed, in readable words; "nothing" where it was not there. */
export type ChangedField = { field: string; before: string; after: string };

/** Fields that say nothing to a reader: the entry itself has who and when. */
const SILENT = new Set(["version", "updatedAt", "id", "createdAt"]);

/** What differs between two states, in readable words: money as dollars, instants in shop time (rules admin/audit-values). */
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

/** "Minimum order" for "minimumOrderCents": words instead of a name in code. */
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

/** "out for delivery" for "out_for_delivery", the name of a state in code. */
function spacedName(text: string): string {
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll("_", " ") : text;
}

function isInstant(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}

/** What an admin calls a thing that the audit log names by its table, and the admin's page of it when it has one. */
const KINDS = new Map<string, readonly [label: string, page?: string]>([
  ["products", ["product", "/admin/products/:id"]],
  ["education_articles", ["article", "/admin/education/articles/:id"]],
  ["education_courses", ["course", "/admin/education/courses/:id"]],
  ["education_faqs", ["question", "/admin/education/faqs/:id"]],
  ["home_page_contents", ["home page content", "/admin/homepage/:id"]],
  ["shop_texts", ["shop text", "/admin/homepage/texts/:id"]],
  ["site_settings", ["settings", "/admin/settings"]],
  ["service_zips", ["ZIP code", "/admin/delivery/zips/:id"]],
  ["promotions", ["promotion code", "/admin/promotions/:id"]],
  ["tax_rates", ["tax rate", "/admin/delivery/taxes/:id"]],
  ["closed_days", ["closed day"]],
  ["delivery_windows", ["delivery window"]],
  ["media", ["picture", "/admin/pictures/:id"]],
  ["order", ["order", "/admin/orders/:id"]],
  ["orders", ["order", "/admin/orders/:id"]],
  ["users", ["user", "/admin/users/:id"]],
  ["admins", ["admin right", "/admin/users/:id"]],
  ["contact_messages", ["message", "/admin/waitlist/messages/:id"]],
  ["reviews", ["review", "/admin/reviews/:id"]],
  ["waitlist_entries", ["waitlist entry"]],
  ["newsletter_subscribers", ["newsletter subscriber"]],
  ["mail_outbox", ["mail", "/admin/mail/:id"]],
  ["claim_words", ["entry of the shop's own words", "/admin/claims/words/:id"]],
  ["claim_exceptions", ["exception of the claim checker"]],
  ["audit_log", ["audit log"]],
  ["imports", ["import"]],
  ["routes", ["route", "/admin/routes/:id"]],
  ["rules", ["rule", "/admin/rules/:id"]],
  ["batches", ["batch", "/admin/batches/:id"]],
  ["recalls", ["recall", "/admin/batches/recalls/:id"]],
  ["cash_drawers", ["cash_drawer", "/admin/cash-drawers/:id"]],
  ["closed_months", ["accounting month", "/admin/accounting/:id"]],
  ["accounting", ["accounting file", "/admin/accounting/:id"]],
  ["inspections", ["archive for an inspector"]],
]);

/** "product" for "products"; a kind without words of its own keeps its name, in readable form. */
export function kindLabel(kind: string): string {
  return KINDS.get(kind)?.[0] ?? kind.replaceAll("_", " ");
}

/** Actions whose words are not made of their verb and their kind. */
const WHOLE = new Map([
  ["admins.grant", "made somebody an admin"],
  ["admins.revoke", "revoked an admin's right"],
  ["users.add", "made an account for a caller"],
  ["users.block", "blocked an account"],
  ["users.unblock", "opened a blocked account again"],
  ["users.mail-reset", "mailed a link to choose a new password"],
  ["sessions.end", "signed somebody out"],
  ["factors.drop", "removed a second factor"],
  ["customer_notes.add", "wrote a note about a user"],
  ["order.place", "took an order by phone"],
  ["order.refund", "gave back money of an order"],
  ["order.pay", "wrote down a payment before the car left"],
  ["order.note", "wrote a note about an order"],
  ["order.move", "moved an order"],
  ["order.take-back", "took the dispatch of an order back"],
  ["mail.retry", "let mail wait again"],
  ["mail.resend", "sent a mail again"],
  ["mail.send-kept", "sent emails that were kept"],
  ["mail.test", "sent a test email"],
  ["audit_log.export", "exported the audit log"],
  ["batches.write-off", "wrote off units of a batch"],
  ["batches.report", "changed the lab report of a batch"],
  ["routes.leave", "let a route leave"],
  ["routes.take-back", "took the dispatch of a route back"],
  ["float.give", "gave a courier a float"],
  ["float.take-back", "took back the float of a route"],
  ["cash_drawer.correct", "corrected the count of a cash drawer"],
  ["routes.end", "wrote down that a route is back"],
  ["recalls.begin", "began a recall"],
  ["recalls.notify", "sent the notice of a recall"],
  ["inspections.export", "made an archive for an inspector"],
  ["imports.apply", "imported a file"],
  ["imports.undo", "took back an import"],
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
  ["undo", "took back a change of"],
  ["undo-import", "took back the import of"],
  ["answer", "answered"],
  ["publish", "published"],
  ["archive", "archived"],
  ["refuse", "refused"],
  ["draft", "wrote a draft of"],
  ["schedule", "set a time for"],
  ["schedule-failed", "could not publish"],
  ["cancel", "canceled what waited of"],
]);

/** Words that stand without "a". */
const WITHOUT_ARTICLE = new Set(["settings", "home page content", "mail"]);

/** What an action was, in words: "saved a product"; "added" when there was nothing before. */
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

/** The fields by which things are called, the best first. */
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

/** What a thing is called, read from its state after or before; null when neither says. */
export function thingName(before: unknown, after: unknown): string | null {
  const values = [after, before].map(fieldsOf).flatMap((fields) => NAMES.map((name) => fields[name]));
  return values.find((value): value is string => typeof value === "string" && value !== "") ?? null;
}

/**
 * The admin's page of a thing; null for a kind without pages, and for an id that is no part of an address or is about
 * "all" or "kept" of a kind.
 */
export function thingPath(kind: string, id: string): string | null {
  if (id === "all" || id === "kept" || !/^[0-9a-z-]{1,60}$/.test(id)) return null;
  return KINDS.get(kind)?.[1]?.replace(":id", id) ?? null;
}
