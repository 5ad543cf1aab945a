/** The tables by whose names the messages of a form call an item (rules screens 2). */
const TABLES = [
  "products",
  "education_articles",
  "education_courses",
  "education_faqs",
  "home_page_contents",
] as const;
type Table = (typeof TABLES)[number];

export const savingFailed = (table: Table) => `Error saving ${table} item`;
export const deletingFailed = (table: Table) => `Error deleting ${table} item`;

/** What the admin area says once, on the page to which the browser is sent after a form went well. */
const SENTENCES = {
  "sequence saved": "Order saved",
  "product archived": "The product was sold before, so it is archived instead of deleted.",
  "text saved": "Text saved",
  "draft saved": "Draft saved. Visitors do not see it.",
  "time set": "The time is set",
  "waiting canceled": "Canceled",
  "version restored": "The version is published again",
  "preferences saved": "Preferences saved",
  "settings saved": "Settings saved successfully",
  "day closed": "The day is closed",
  "day opened": "The day has windows again",
  "zip saved": "ZIP saved",
  "zip deleted": "ZIP deleted",
  "window saved": "Window saved",
  "tax saved": "Tax rate saved",
  "tax deleted": "Tax rate deleted",
  "promotion saved": "Promotion code saved",
  "promotion deleted": "Promotion code deleted",
  "promotion kept": "Orders have used this code, so it is kept. Stop it instead.",
  "batch saved": "Batch saved",
  "batch deleted": "Batch deleted",
  "batch kept": "Units of this batch were sold, so it is kept. Hold it back instead.",
  "units written off": "The units are written off.",
  "report saved": "Report saved",
  "report deleted": "Report deleted",
  "recall begun": "The sale is stopped and the recall is written down.",
  "recall saved": "Recall saved",
  "notice sent": "The notice is on its way.",
  "wave saved": "Wave saved",
  "wave deleted": "Wave deleted",
  "wave stays": "The wave was sent meanwhile, so it stays.",
  "wave sent": "The invitations are on their way.",
  "wave sent already": "This wave was sent already. Nobody got a second mail.",
  "everybody told": "Everybody who has it was told already.",
  "route made": "The route is added",
  "routes proposed": "The routes are proposed. Nothing has left yet.",
  "route saved": "Driver and departure saved",
  "route sequenced": "The stops are in the proposed sequence.",
  "route deleted": "The route is deleted",
  "route left": "The route has left. Customers are emailed in two minutes; until then you can take it back.",
  "route taken back": "Dispatch taken back. No customer was told.",
  "route ended": "The route is back.",
  "rule saved": "Rule saved",
  "rule deleted": "Rule deleted",
  "rule kept": "A rule that has begun is kept. It can be ended.",
  "words saved": "Words saved",
  "words deleted": "Words deleted",
  "exception saved": "Allowed at this place",
  "exception deleted": "The exception is ended",
  "admin granted": "Admin access granted",
  "admin revoked": "Admin access revoked",
  "till closed": "The till is closed.",
  "count corrected": "Count corrected.",
  "refund made": "The money is given back.",
  "payment recorded": "The payment is written down.",
  "month closed": "The month is closed.",
  "note added": "The note is added.",
  "account blocked": "The account is blocked, and every browser is signed out.",
  "account unblocked": "The account is open again.",
  "browser ended": "That browser is signed out.",
  "browsers ended": "Signed out everywhere.",
  "reset mailed": "The link to choose a new password is on its way.",
  "waitlist address removed": "The address is off the waitlist",
  "newsletter address removed": "The address is off the newsletter",
  "answer sent": "Your answer is on its way",
  "review published": "The review is published",
  "review refused": "The review is refused",
  "review answered": "Your answer is saved",
  "caller saved": "The customer is saved. Now the order.",
  "order changed": "Order saved",
  "message done": "The message is done",
  "message reopened": "The message is open again",
  "mail waits again": "The mail is on its way again",
  "picture uploaded": "Picture uploaded successfully",
  "picture saved": "Picture saved successfully",
  "picture deleted": "Picture deleted successfully",
  "courier saved": "Courier saved",
  "courier ended": "The courier is ended, and all of their phones are signed out.",
  "phone ended": "The phone is ended and signed out.",
  "task settled": "The task is settled.",
  "stop goes on": "The courier can try again.",
  "call taken": "You have it. The courier sees your name.",
  "key ended": "The key is ended.",
  "webhook saved": "Webhook saved",
  "webhook on": "The webhook is on, and what waited is on its way.",
  "webhook off": "The webhook is off.",
  "webhook deleted": "Webhook deleted",
  "webhook secret made": "The new secret signs from now on.",
  "webhook tested": "A test is on its way. See below what is answered.",
  "webhook sends again": "It is on its way again.",
  "kept mail waits": "The kept emails are queued",
  "no mail server": "No mail server is set. The email stays in the outbox.",
  "invitations kept": "No mail server is set. The invitations stay in the outbox.",
  "route left, no mail server":
    "The route has left. No mail server is set, so customers' emails stay in the outbox.",
  "mail copied": "A copy of the mail is on its way",
} as const;

/** The name of such a message, which is what travels to the next page. */
export type FlashMessage = `${"saved" | "deleted"} ${Table}` | keyof typeof SENTENCES;

/** What is said in place of a message that speaks of an email, in a shop that cannot send it (rules mail 17). */
const WITHOUT_MAIL: Partial<Record<FlashMessage, FlashMessage>> = {
  "notice sent": "no mail server",
  "wave sent": "invitations kept",
  "reset mailed": "no mail server",
  "answer sent": "no mail server",
  "mail waits again": "no mail server",
  "mail copied": "no mail server",
  "route left": "route left, no mail server",
};

/** The message that is true in this shop. */
export function truthful(said: FlashMessage, canMail: boolean): FlashMessage {
  return (canMail ? undefined : WITHOUT_MAIL[said]) ?? said;
}

/** The sentence of a message; null for a name that is not one of them. */
export function flashSentence(name: string): string | null {
  const [done = "", table] = name.split(" ");
  if (["saved", "deleted"].includes(done) && TABLES.some((known) => known === table)) {
    return `${table} item ${done} successfully`;
  }
  return Object.hasOwn(SENTENCES, name) ? SENTENCES[name as keyof typeof SENTENCES] : null;
}
