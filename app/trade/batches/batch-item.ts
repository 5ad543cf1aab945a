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

type CheckedBatch = { delta9Percent: number; hasReport: boolean };

/**
 * Returns why a batch can't be sold under these rules: a limit that it exceeds, or its missing lab report
 * (rules batches/counted-stock, compliance/lab-reports). Null if it can.
 */
export function batchProblem(
  product: Concerned,
  batch: CheckedBatch,
  rules: readonly Rule[],
): { field: "delta9Percent" | "reportUrl"; sentence: string } | null {
  const checked = rules.filter(({ kind }) => kind !== "category");
  const found = { ...product, ...batch, thcMgPerServing: 0, thcMgPerPackage: 0, thcMgPerPack: 0 };
  const [problem] = problemsOf(found, checked);
  return problem
    ? { field: problem.measure ? "delta9Percent" : "reportUrl", sentence: problem.sentence }
    : null;
}
