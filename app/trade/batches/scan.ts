import { BATCH_NUMBER } from "./batch.ts";

/** Maximum length of scanner input: the address of a batch's page in its code. */
export const SCAN_LENGTH = 200;

/** Prefix that scanners add for the code type (AIM: "]C1", "]Q1", "]d2"). */
const AIM_CODE = /^\][A-Za-z][0-9A-Za-z]/;

/** Removes what scanner settings add: the code type prefix, control characters, and surrounding spaces. */
export function cleanScan(typed: string): string {
  return typed
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .replace(AIM_CODE, "")
    .trim();
}

/** Batch number in scanner input: the number itself, or the address in the label's code. Null for neither. */
export function readScan(typed: string): string | null {
  const text = cleanScan(typed);
  if (text.length > SCAN_LENGTH) return null;
  const number = /\/lab-results\/([^/?#]+)\/?(?:[?#].*)?$/i.exec(text)?.[1] ?? text;
  return BATCH_NUMBER.test(number) ? number : null;
}
