import { BATCH_NUMBER } from "./batch.ts";

/** What a scanner types at the most: the address of a batch's page in its code. */
export const SCAN_LENGTH = 200;

/** The batch's number in what a scanner typed: the number itself, or the address behind the code on the label. Null for neither. */
export function readScan(typed: string): string | null {
  const text = typed.trim();
  if (text.length > SCAN_LENGTH) return null;
  const number = /\/lab-results\/([^/?#]+)\/?(?:[?#].*)?$/i.exec(text)?.[1] ?? text;
  return BATCH_NUMBER.test(number) ? number : null;
}
