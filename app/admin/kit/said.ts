/**
 * The success message shown once after a form. An email has two: for a shop that can send it, and for one whose emails stay in
 * the outbox (rules email/no-mail-server).
 */
export type SaidOnce = string | { mailed: string; kept: string };

/** Returns the message about an email, depending on whether it can be sent. */
export function aboutMail(
  mailed: string,
  kept = "No mail server is configured. The email stays in the outbox.",
): SaidOnce {
  return { mailed, kept };
}

/** Table names used in messages about items (rules screens/result-message). */
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
