import type { FormValues } from "#app/base/lib/refused-form.ts";
import { box, describeItem, line, number, optionalLine, own } from "#app/base/records/fields.ts";

/** The most units that a batch can have. */
export const MOST_UNITS = 1_000_000;

/** A batch, as admins write it (rules batches/fields). */
export const BATCH = describeItem({
  productId: own<string>("Product"),
  number: own<string>("Batch number"),
  lab: line("Lab", "the lab", 120),
  testedOn: own<Temporal.PlainDate>("Tested on"),
  expiresOn: own<Temporal.PlainDate | null>("Expires on"),
  received: number("Units received", "the units", { min: 0, max: MOST_UNITS }),
  delta9Percent: own<number>("Delta-9 THC in %"),
  mgFound: own<number>("THC found in a package, in mg"),
  reportUrl: own<string | null>("Address of the report"),
  isHeld: box("Hold back from sale"),
  holdReason: optionalLine("Why it is held", "the reason", 200),
});

type Stored = Parameters<typeof BATCH.values>[0];

/** A batch as its form shows it. */
export function batchValues(batch: Stored): FormValues {
  return BATCH.values(batch);
}
