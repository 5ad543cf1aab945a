/**
 * True for a text that is an instant of this century in UTC as our pages write it, "2026-11-21T15:00:00.123456Z". What
 * `Date` would read generously, such as February 30, is not.
 */
export function isMoment(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text)) return false;
  const read = new Date(text.slice(0, 19).concat("Z"));
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text.slice(0, 19));
}
