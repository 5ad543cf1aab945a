/** Message for a text that isn't a date in this format. */
export const TYPED_DATE_SENTENCE = "Please enter the birth date as MM/DD/YYYY, such as 03/09/1958.";

/**
 * Parses "03/09/1958", "3-9-1958", or "03091958", month first as on an American ID; null for any other text.
 * Doesn't check whether the month has such a day.
 */
export function readTypedDate(text: string): Record<"year" | "month" | "day", number> | null {
  const typed = text.trim();
  const found =
    /^(\d{1,2})(?: ?[/.-] ?| )(\d{1,2})(?: ?[/.-] ?| )(\d{4})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  if (!found) return null;
  const [month, day, year] = found.slice(1).map(Number) as [number, number, number];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { year, month, day } : null;
}
