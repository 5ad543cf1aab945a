import { momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { DaySpan } from "./span.ts";
import type { FileSum } from "./zip-stream.server.ts";

type Index = {
  siteName: string;
  span: DaySpan;
  names: boolean;
  madeBy: string;
  now: Temporal.Instant;
  sums: readonly FileSum[];
};

/** What each file has; the others are reports of labs. */
const FILES: Record<string, string> = {
  "rules.csv": "The rules that held on a day of the span, as the shop follows them",
  "products.csv": "The products with the potency that their labels have today",
  "batches.csv": "The batches that were sold or on the shelf in the span; units as they are today",
  "orders.csv": "The orders that were placed in the span, with the age and the last check at the door",
  "order-lines.csv": "What was ordered, with milligrams and batches",
  "door-checks.csv": "Every check at the door of these orders, also those that came after the span",
  "recalls.csv": "The recalls that began in the span",
  "audit.csv": "What admins did in the span",
};

/** The file that says what an archive is, in lines of at most one sentence (rules inspection/archive). */
export function indexText({ siteName, span, names, madeBy, now, sums }: Index): string {
  const at = isoText(now);
  const lines = [
    `${siteName}: records for an inspector`,
    "",
    `First day   ${span.from}, ${shortCalendarDayText(span.from)}, from midnight in the shop (America/Chicago)`,
    `Last day    ${span.to}, ${shortCalendarDayText(span.to)}, until its last second`,
    `Made at     ${at}, ${momentText(at)} in the shop`,
    `Made by     ${madeBy}`,
    names
      ? "Names       With names, addresses, phone numbers and email addresses. Keep it where nobody else reads it."
      : "Names       Without names, streets, phone numbers and email addresses of customers and staff.",
    "",
    "The shop checks the birth date of the account at every order, and the ID at every door. No number and no picture of an ID",
    "is kept. Times are in UTC where their column says so. The files are in UTF-8, cells separated by commas.",
    "",
    "Files",
    ...sums.map(
      ({ name, bytes }) => `${name}, ${size(bytes)}: ${FILES[name] ?? "The lab's report of this batch"}.`,
    ),
    "",
    "SHA-256",
    ...sums.map(({ name, sha256 }) => `${sha256}  ${name}`),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

function size(bytes: number): string {
  return `${bytes.toLocaleString("en-US")} ${bytes === 1 ? "byte" : "bytes"}`;
}
