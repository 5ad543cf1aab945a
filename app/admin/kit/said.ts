/**
 * What the admin area says once, on the page to which a form that went well leads. Of an email there are two sentences: for a shop
 * that can send it, and for one whose mails stay in the outbox (rules email/no-mail-server).
 */
export type SaidOnce = string | { mailed: string; kept: string };

/** Says that a mail is on its way, where it is. */
export function aboutMail(
  mailed: string,
  kept = "No mail server is set. The email stays in the outbox.",
): SaidOnce {
  return { mailed, kept };
}

/** The tables by whose names the messages of a form call an item (rules screens/result-message). */
type Table =
  | "products"
  | "education_articles"
  | "education_courses"
  | "education_faqs"
  | "home_page_contents";

export const itemSaved = (table: Table) => `${table} item saved successfully`;
export const itemDeleted = (table: Table) => `${table} item deleted successfully`;
export const savingFailed = (table: Table) => `Error saving ${table} item`;
export const deletingFailed = (table: Table) => `Error deleting ${table} item`;
