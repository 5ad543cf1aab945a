import { useEffect, useRef } from "react";
import type { Cents } from "#app/base/lib/money.ts";
import { RadioGroupField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { tipCentsOf, tipChoices } from "#app/trade/cart/tip.ts";
import { type CheckoutErrors, type CheckoutValues, controlId } from "#app/trade/checkout/checkout-reply.ts";

type Props = {
  /** Suggested amounts. */
  amounts: readonly Cents[];
  values: CheckoutValues;
  errors: CheckoutErrors;
  /** Called with the tip, so the total includes it. */
  onTip: (cents: Cents) => void;
};

/** An optional tip; nothing is selected, which means none (rules tips/checkout). */
export function TipField({ amounts, values, errors, onTip }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const report = () => {
    const input = (query: string) => group.current?.querySelector<HTMLInputElement>(query)?.value;
    onTip(tipCentsOf({ tip: input("[name=tip]:checked"), tipOther: input("[name=tipOther]") }));
  };
  // The browser may have restored a choice before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(report, []);
  return (
    <div ref={group} onChange={report} className="group/tip mt-5">
      <RadioGroupField
        id={controlId("tip")}
        name="tip"
        label="Tip"
        optional
        choices={tipChoices(amounts)}
        defaultValue={values.tip}
        error={errors.tip}
      />
      <TextField
        id={controlId("tipOther")}
        name="tipOther"
        label="Other tip ($)"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values.tipOther}
        error={errors.tipOther}
        className="mt-2 hidden max-w-40 group-has-[[value=other]:checked]/tip:block"
      />
    </div>
  );
}
