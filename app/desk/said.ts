/** The tables whose rows admins edit one by one, by the names that the messages use (rules 33.2). */
const ITEM_TABLES = [
  "products",
  "education_articles",
  "education_courses",
  "education_faqs",
  "home_page_contents",
  "shop_texts",
] as const;
type ItemTable = (typeof ITEM_TABLES)[number];

export const savingFailed = (table: string) => `Error saving ${table} item`;
export const deletingFailed = (table: string) => `Error deleting ${table} item`;

/** What a page of the admin area says once, on the page to which the browser is sent after a form went well. */
const SENTENCES = {
  "sequence saved": "Order saved",
  "product archived": "The product was sold before, so it is archived instead of deleted.",
  "settings saved": "Settings saved successfully",
  "day closed": "The day is closed",
  "day opened": "The day has windows again",
  "zip saved": "ZIP saved",
  "zip deleted": "ZIP deleted",
  "window saved": "Window saved",
  "tax saved": "Tax rate saved",
  "tax deleted": "Tax rate deleted",
  "admin granted": "Admin access granted",
  "admin revoked": "Admin access revoked",
  "note added": "The note is added.",
  "account blocked": "The account is blocked, and every browser is signed out.",
  "account unblocked": "The account is open again.",
  "browser ended": "That browser is signed out.",
  "browsers ended": "Signed out everywhere.",
  "reset mailed": "The link to choose a new password is on its way.",
  "waitlist address removed": "The address is off the waitlist",
  "newsletter address removed": "The address is off the newsletter",
  "answer sent": "Your answer is on its way",
  "message done": "The message is done",
  "message reopened": "The message is open again",
  "mail waits again": "The mail is on its way again",
  "picture uploaded": "Picture uploaded successfully",
  "picture saved": "Picture saved successfully",
  "picture deleted": "Picture deleted successfully",
  "mail copied": "A copy of the mail is on its way",
} as const;

const ALL: Record<string, string> = {
  ...Object.fromEntries(ITEM_TABLES.map((table) => [`saved ${table}`, `${table} item saved successfully`])),
  ...Object.fromEntries(
    ITEM_TABLES.map((table) => [`deleted ${table}`, `${table} item deleted successfully`]),
  ),
  ...SENTENCES,
};

/** The name of such a message, which is what travels to the next page. */
export type Said = `${"saved" | "deleted"} ${ItemTable}` | keyof typeof SENTENCES;

/** The sentence of a message; null for a name that is not one of them. */
export function saidSentence(said: string): string | null {
  return Object.hasOwn(ALL, said) ? (ALL[said] ?? null) : null;
}
