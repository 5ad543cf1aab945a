import { formatMoney } from "#app/base/lib/money.ts";
import { Button } from "#app/base/ui/button.tsx";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { FormPart } from "#app/base/ui/form-part.tsx";
import { attemptCostsExtra, REDELIVERY_FEE_CENTS } from "#app/trade/delivery/options.ts";
import { OrderTotals } from "#app/trade/orders/order-totals.tsx";
import type { ChangeDesk } from "./change-desk.ts";

type Props = { desk: ChangeDesk; looking: boolean; saving: boolean };

/** What the order came to and comes to now, what is changed, and the button that saves it. All figures are the server's. */
export function ChangedTotal({ desk, looking, saving }: Props) {
  const { before, after, values, errors, status, attempts, contactEmail } = desk;
  const isFailed = status === "delivery_failed";
  return (
    <FormPart title="Total" busy={looking} className="lg:sticky lg:top-24">
      <p className="tabular flex justify-between gap-4 text-sm">
        <span>Total before</span>
        <span>{formatMoney(before.totalCents)}</span>
      </p>
      {after ? (
        <>
          <OrderTotals {...after} />
          {after.sentence ? <p className="text-sm">{after.sentence}</p> : null}
          {after.lostCode ? <p className="text-sm font-medium text-clay">{after.lostCode}</p> : null}
        </>
      ) : (
        <p className="text-sm text-ink-soft">The new total comes once everything above can be done.</p>
      )}
      {isFailed && attemptCostsExtra(attempts + 1) ? (
        <p className="text-sm">
          {`Attempt ${attempts + 1} adds a redelivery fee of ${formatMoney(REDELIVERY_FEE_CENTS)} when it leaves.`}
        </p>
      ) : null}
      {after && after.moreCents > 0 ? (
        <CheckboxField
          id="change-difference"
          name="difference"
          label={`The order is paid. I have taken the ${formatMoney(after.moreCents)} more.`}
          defaultChecked={values.difference === "on"}
          error={errors.difference}
        />
      ) : null}
      <p role="status" className="sr-only">
        {after && !looking ? `New total ${formatMoney(after.totalCents)}.` : ""}
      </p>
      <noscript>
        <Button type="submit" look="quiet" name="step" value="look" className="w-full">
          Show the new total
        </Button>
      </noscript>
      <Button type="submit" name="step" value="save" disabled={saving} className="w-full">
        {saving ? "Saving…" : "Save changes"}
      </Button>
      <p className="text-sm text-ink-soft">{`One email tells ${contactEmail} what was changed.`}</p>
    </FormPart>
  );
}
