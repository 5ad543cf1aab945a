import type { Filled } from "#app/base/records/fields.ts";
import { TextField } from "#app/base/ui/field.tsx";
import { PRODUCT } from "./product-item.ts";

/** Lab report of a product or a size (rules product-screens/fields). */
export function LabReportFields(filled: Filled) {
  const { field } = PRODUCT.controls(filled);
  return (
    <>
      <TextField
        {...field("labReport")}
        hint="Link to the report: an https address or a path on this site."
        inputMode="url"
        optional
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("labBatch")} optional maxLength={60} autoComplete="off" />
        <TextField {...field("labTestedOn")} type="date" optional />
      </div>
    </>
  );
}
