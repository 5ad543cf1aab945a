import type { FormValues } from "#app/base/lib/refused-form.ts";
import { box, describeItem, line, number, optionalLine, own } from "#app/base/records/fields.ts";
import { type Concerned, problemsOf, type Rule } from "#app/trade/compliance/rules.ts";

/** Maximum units of a batch. */
export const MOST_UNITS = 1_000_000;

/** A batch as edited by admins (rules batches/fields). */
export const BATCH = describeItem({
  productId: own<string>("Product"),
  number: own<string>("Batch number"),
  lab: line("Lab", "the lab", 120),
  testedOn: own<Temporal.PlainDate>("Tested on"),
  expiresOn: own<Temporal.PlainDate | null>("Expires on"),
  received: number("Units received", "the units", { min: 0, max: MOST_UNITS }),
  delta9Percent: own<number>("Delta-9 THC in %"),
  mgFound: own<number>("Tested THC per package (mg)"),
  reportUrl: own<string | null>("Lab report link"),
  isHeld: box("Put on hold"),
  holdReason: optionalLine("Hold reason", "the reason", 200),
});

type Stored = Parameters<typeof BATCH.values>[0];

/** Form values of a batch. */
export function batchValues(batch: Stored): FormValues {
  return BATCH.values(batch);
}

/**
 * Sentence about a limit in effect on a day that a batch exceeds (rules batches/counted-stock); null when it
 * exceeds none.
 */
export function strengthProblem(
  product: Concerned,
  delta9Percent: number,
  rules: readonly Rule[],
): string | null {
  const found = { ...product, delta9Percent, thcMgPerServing: 0, thcMgPerPackage: 0 };
  return problemsOf(found, rules).find(({ measure }) => measure !== null)?.sentence ?? null;
}
