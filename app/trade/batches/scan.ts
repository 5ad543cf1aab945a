import { BATCH_NUMBER } from "./batch.ts";

/** Maximum length of scanner input: a label's code contains the URL of the batch's page. */
export const SCAN_LENGTH = 200;

/** Prefix that scanners add to identify the code type (AIM: "]C1", "]Q1", "]d2"). */
const AIM_CODE = /^\][A-Za-z][0-9A-Za-z]/;

/**
 * Removes what scanners can be set to add: the code type prefix, control characters, and surrounding spaces.
 */
export function cleanScan(typed: string): string {
  return typed
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .replace(AIM_CODE, "")
    .trim();
}

/**
 * Batch number in scanner input: the number itself, or from the URL in the label's code. Null for neither.
 */
export function readScan(typed: string): string | null {
  const text = cleanScan(typed);
  if (text.length > SCAN_LENGTH) return null;
  const number = /\/lab-results\/([^/?#]+)\/?(?:[?#].*)?$/i.exec(text)?.[1] ?? text;
  return BATCH_NUMBER.test(number) ? number : null;
}
