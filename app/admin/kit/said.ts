/**
 * Success message shown once after a form. One about an email has two texts: for a shop that can send it, and
 * for one whose emails stay in the outbox (rules email/no-mail-server).
 */
export type SaidOnce = string | { mailed: string; kept: string };

/** Returns the message about an email, depending on whether it can be sent. */
export function aboutMail(
  mailed: string,
  kept = "No mail server is configured. The email stays in the outbox.",
): SaidOnce {
  return { mailed, kept };
}

/** Table names as used in messages about records (rules screens/result-message). */
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
