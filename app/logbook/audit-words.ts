/** What an admin calls a thing that the audit log names by its table. */
const KINDS: Record<string, string> = {
  products: "product",
  education_articles: "article",
  education_courses: "course",
  education_faqs: "question",
  home_page_contents: "home page content",
  shop_texts: "shop text",
  site_settings: "settings",
  service_zips: "ZIP code",
  tax_rates: "tax rate",
  holidays: "closed day",
  delivery_windows: "delivery window",
  media: "picture",
  order: "order",
  orders: "order",
  users: "user",
  admins: "admin right",
  contact_messages: "message",
  waitlist_entries: "waitlist entry",
  newsletter_subscribers: "newsletter subscriber",
  mail_outbox: "mail",
  audit_log: "audit log",
};

/** "product" for "products"; a kind without words of its own keeps its name, in readable form. */
export function kindWords(kind: string): string {
  return Object.hasOwn(KINDS, kind) ? (KINDS[kind] as string) : kind.replaceAll("_", " ");
}

/** Actions whose words are not made of their verb and their kind. */
const WHOLE: Record<string, string> = {
  "admins.grant": "made somebody an admin",
  "admin.grant": "made somebody an admin",
  "admins.revoke": "revoked an admin's right",
  "users.block": "blocked an account",
  "users.unblock": "opened a blocked account again",
  "users.mail-reset": "mailed a link to choose a new password",
  "sessions.end": "signed somebody out",
  "factors.drop": "removed a second factor",
  "customer_notes.add": "wrote a note about a user",
  "order_notes.add": "wrote a note about an order",
  "order.move": "moved an order",
  "mail.retry": "let mail wait again",
  "audit_log.export": "exported the audit log",
};

const VERBS: Record<string, string> = {
  save: "saved",
  delete: "deleted",
  add: "added",
  remove: "removed",
  upload: "uploaded",
  import: "imported",
  export: "exported",
  move: "moved",
  undo: "took back a change of",
  answer: "answered",
  publish: "published",
};

/** Words that stand without "a". */
const WITHOUT_ARTICLE = new Set(["settings", "home page content", "mail"]);

/** What an action was, in words: "saved a product"; "added" when there was nothing before. */
export function actionWords(action: string, { isNew = false }: { isNew?: boolean } = {}): string {
  if (Object.hasOwn(WHOLE, action)) return WHOLE[action] as string;
  const dot = action.lastIndexOf(".");
  const [kind, verb] = dot < 0 ? ["", action] : [action.slice(0, dot), action.slice(dot + 1)];
  const thing = kindWords(kind);
  const done = verb === "save" && isNew ? "added" : Object.hasOwn(VERBS, verb) ? VERBS[verb] : null;
  if (!done || !thing) return [thing, verb.replaceAll("-", " ")].filter(Boolean).join(": ");
  const article = WITHOUT_ARTICLE.has(thing) ? "" : /^[aeiou]/.test(thing) ? "an " : "a ";
  return `${done} ${article}${thing}`;
}

/** The fields by which things are called, the best first. */
const NAMES = ["name", "title", "question", "siteName", "subject", "email", "zip", "day", "slug", "key"];

/** What a thing is called, read from its state after or before; null when neither says. */
export function thingName(before: unknown, after: unknown): string | null {
  for (const state of [after, before]) {
    if (typeof state !== "object" || state === null) continue;
    for (const name of NAMES) {
      const value: unknown = Object.hasOwn(state, name) ? (state as Record<string, unknown>)[name] : null;
      if (typeof value === "string" && value !== "") return value;
    }
  }
  return null;
}

const PATHS: Record<string, (id: string) => string | null> = {
  products: (id) => `/admin/products/${id}`,
  education_articles: (id) => `/admin/education/articles/${id}`,
  education_courses: (id) => `/admin/education/courses/${id}`,
  education_faqs: (id) => `/admin/education/faqs/${id}`,
  home_page_contents: (id) => `/admin/homepage/${id}`,
  shop_texts: (id) => `/admin/homepage/texts/${id}`,
  media: (id) => `/admin/pictures/${id}`,
  service_zips: (id) => `/admin/delivery/zips/${id}`,
  tax_rates: (id) => `/admin/delivery/taxes/${id}`,
  contact_messages: (id) => `/admin/waitlist/messages/${id}`,
  // A command that lets all mail wait again is about "all".
  mail_outbox: (id) => (id === "all" ? null : `/admin/mail/${id}`),
  site_settings: () => "/admin/settings",
  order: (id) => `/admin/orders/${id}`,
  orders: (id) => `/admin/orders/${id}`,
  users: (id) => `/admin/users/${id}`,
  admins: (id) => `/admin/users/${id}`,
};

/** The admin's page of a thing; null for a kind without pages, or an id that is no part of an address. */
export function thingPath(kind: string, id: string): string | null {
  if (!Object.hasOwn(PATHS, kind) || !/^[0-9a-z-]{1,60}$/.test(id)) return null;
  return PATHS[kind]?.(id) ?? null;
}
