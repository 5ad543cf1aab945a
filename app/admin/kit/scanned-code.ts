import { isUuid } from "#app/base/lib/uuid.ts";
import { cleanScan, readScan } from "#app/trade/batches/scan.ts";

/** What a code can name (rules screens/scan-lookup): a batch by its number, an order by its id or by the first eight characters of it. */
export type ScannedCode = { batch: string | null; orderId: string | null; orderStart: string | null };

const ORDER_ADDRESS = /\/admin\/orders\/([0-9a-f-]{8,36})(?:[/?#]|$)/i;
const SHORT_NUMBER = /^[0-9a-f]{8}$/;

/** Reads what a scanner typed; null when it can be no code of this shop, such as a driver's license. */
export function readCode(typed: string): ScannedCode | null {
  const text = cleanScan(typed);
  const named = (ORDER_ADDRESS.exec(text)?.[1] ?? text.replace(/^#/, "")).toLowerCase();
  const orderId = isUuid(named) ? named : null;
  const orderStart = SHORT_NUMBER.test(named) ? named : null;
  const batch = orderId ? null : readScan(text);
  return batch || orderId || orderStart ? { batch, orderId, orderStart } : null;
}

/** Where a code is looked up: for a script, and as a page that leads on. */
export const SCAN_ANSWER_PATH = "/admin/scan.json";
export const SCAN_PATH = "/admin/scan";

/** The code without what scanners add, as these addresses take it. */
export function scanQuery(typed: string): string {
  return `?${new URLSearchParams({ code: cleanScan(typed) })}`;
}

export const NOT_FOUND = "No batch or order matches this scan. Check the label, or search for its number.";
