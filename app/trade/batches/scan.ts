import { BATCH_NUMBER } from "./batch.ts";

/** What a scanner types at the most: the address of a batch's page in its code. */
export const SCAN_LENGTH = 200;

/** What scanners put before a code: how it is drawn (AIM: "]C1", "]Q1", "]d2"). */
const AIM_CODE = /^\][A-Za-z][0-9A-Za-z]/;

/** What a scanner read, without what its settings add: the sign of the kind of code, control characters, spaces around it. */
export function cleanScan(typed: string): string {
  return typed
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .replace(AIM_CODE, "")
    .trim();
}

/** The batch's number in what a scanner typed: the number itself, or the address behind the code on the label. Null for neither. */
export function readScan(typed: string): string | null {
  const text = cleanScan(typed);
  if (text.length > SCAN_LENGTH) return null;
  const number = /\/lab-results\/([^/?#]+)\/?(?:[?#].*)?$/i.exec(text)?.[1] ?? text;
  return BATCH_NUMBER.test(number) ? number : null;
}
