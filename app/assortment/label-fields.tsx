import type { ReactNode } from "react";
import type { Filled } from "#app/desk/fields.ts";
import { NumberField } from "#app/ui/number-field.tsx";
import { TextAreaField, TextField } from "#app/ui/text-fields.tsx";
import { FieldSection } from "./field-section.tsx";
import { MOST, PRODUCT } from "./product-item.ts";

type Props = Filled & {
  /** True while the status is Active: an active product needs its potency (rules 34.13). */
  isActive: boolean;
  children: ReactNode;
};

/** What stands on the label of a product and in its lab report (rules 34.4); `children` judge the potency. */
export function LabelFields({ isActive, children, ...filled }: Props) {
  const { field } = PRODUCT.controls(filled);
  const potency = (name: "thcMgPerServing" | "servingsPerPackage" | "thcMgPerPackage" | "delta9Percent") => ({
    ...field(name),
    optional: !isActive,
    required: isActive,
  });
  return (
    <>
      <FieldSection title="Potency">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NumberField {...potency("thcMgPerServing")} step={0.01} min={0} max={MOST.milligrams} />
          <NumberField {...potency("servingsPerPackage")} min={1} max={MOST.servings} />
          <NumberField {...potency("thcMgPerPackage")} step={0.01} min={0} max={MOST.milligrams} />
          <NumberField {...potency("delta9Percent")} step={0.001} min={0} max={MOST.percent} />
        </div>
        {children}
        <TextField
          {...field("otherCannabinoids")}
          hint="As the label names them: CBD 5 mg per serving."
          autoComplete="off"
        />
      </FieldSection>
      <FieldSection title="Details">
        <TextAreaField {...field("ingredients")} rows={3} />
        <TextAreaField {...field("allergens")} rows={2} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field("netContent")} hint="45 g (10 pieces, 4.5 g each)." autoComplete="off" />
          <TextField {...field("brand")} autoComplete="off" />
        </div>
      </FieldSection>
      <FieldSection title="Lab report">
        <TextField
          {...field("labReport")}
          hint="Its address: https, or a path of this site."
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
      </FieldSection>
    </>
  );
}
