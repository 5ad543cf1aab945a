import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { CheckboxField, RadioGroupField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField } from "#app/base/ui/field.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { Price } from "#app/base/ui/price.tsx";
import {
  type PartGivenBack,
  REFUND_REASON_LENGTH,
  STOCK_AFTER_REFUND,
  type TaxedParts,
} from "#app/trade/accounting/refund.ts";
import type { RefundableLine } from "#app/trade/accounting/refund-queries.server.ts";
import { DOOR_METHODS, PAYMENT_METHODS, type PaymentMethod } from "#app/trade/orders/payment.ts";
import { PAYMENT_METHOD_LABELS } from "#app/trade/orders/status.ts";
import { quantityField, stockField } from "./refund-names.ts";

type Typed = Pick<RefusedForm, "errors" | "values">;
type LinesProps = Typed & { lines: readonly RefundableLine[] };

const STOCKS = Object.entries(STOCK_AFTER_REFUND).map(([value, label]) => ({ value, label }));

/** Units to refund of each line, and what happens to them. */
export function RefundLines({ lines, errors, values }: LinesProps) {
  return (
    <ul className="flex flex-col">
      {lines.map((line) => {
        const [quantity, stock] = [quantityField(line.id), stockField(line.id)];
        return (
          <li
            key={line.id}
            className="grid items-start gap-x-5 gap-y-2 border-b border-hairline py-4 first:pt-0 last:border-b-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_8rem_14rem]"
          >
            <p>
              <span className="block font-medium">{line.name}</span>
              <span className="text-sm text-ink-soft">
                <Price cents={line.priceCents} /> each,{" "}
                {line.discountCents > 0 ? (
                  <>
                    <Price cents={line.discountCents} /> discount,{" "}
                  </>
                ) : null}
                {line.left === 0 || line.left === line.quantity
                  ? `${line.quantity} sold`
                  : `${line.left} of ${line.quantity} not refunded yet`}
              </span>
            </p>
            {line.left === 0 ? (
              <p className="text-sm text-ink-soft sm:col-span-2">
                Refunded
                <input type="hidden" name={quantity} value="0" />
                <input type="hidden" name={stock} value="kept" />
              </p>
            ) : (
              <>
                <NumberField
                  id={quantity}
                  name={quantity}
                  label={
                    <>
                      Units<span className="sr-only"> of {line.name}</span>
                    </>
                  }
                  min={0}
                  max={line.left}
                  defaultValue={values[quantity] ?? "0"}
                  error={errors[quantity]}
                />
                <SelectField
                  id={stock}
                  name={stock}
                  label={
                    <>
                      Returned items<span className="sr-only">: {line.name}</span>
                    </>
                  }
                  options={STOCKS}
                  defaultValue={values[stock] ?? "kept"}
                  error={errors[stock]}
                />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type RestProps = Typed & { left: TaxedParts; paidBy: PaymentMethod | undefined };

/** Fees, refund method, and reason. */
export function RefundRest({ left, paidBy, errors, values }: RestProps) {
  const box = (name: string) => ({
    id: name,
    name,
    defaultChecked: values[name] === "on",
    error: errors[name],
  });
  return (
    <>
      {left.deliveryCents > 0 ? (
        <CheckboxField
          {...box("delivery")}
          label={
            <>
              Delivery fee, <Price cents={left.deliveryCents} />
            </>
          }
        />
      ) : null}
      {left.redeliveryCents > 0 ? (
        <CheckboxField
          {...box("redelivery")}
          label={
            <>
              Redelivery fee, <Price cents={left.redeliveryCents} />
            </>
          }
        />
      ) : null}
      <RadioGroupField
        id="method"
        name="method"
        label="Refund method"
        choices={(paidBy === "link" ? PAYMENT_METHODS : DOOR_METHODS).map((method) => [
          method,
          PAYMENT_METHOD_LABELS[method],
        ])}
        defaultValue={values.method ?? paidBy}
        error={errors.method}
        required
      />
      <TextAreaField
        id="reason"
        name="reason"
        label="Reason"
        hint="Internal. Included if the customer downloads their data."
        rows={2}
        required
        maxLength={REFUND_REASON_LENGTH}
        defaultValue={values.reason}
        error={errors.reason}
      />
    </>
  );
}

/** Refund breakdown. Focusable once calculated. */
export function RefundSum({ sum }: { sum: PartGivenBack }) {
  const parts = [
    ["Items", sum.itemsCents],
    ["Delivery", sum.deliveryCents],
    ["Redelivery", sum.redeliveryCents],
    ...sum.taxes.map(({ name, basisPoints, cents }) => [`${name} (${basisPoints / 100}%)`, cents] as const),
  ] as const;
  return (
    <div
      id="sum"
      role="status"
      tabIndex={-1}
      className="w-full max-w-sm rounded-field border border-lake-edge bg-lake-soft px-4 py-3"
    >
      <input type="hidden" name="total" value={sum.totalCents} />
      <p className="mb-2 font-semibold">Refund total</p>
      <dl className="tabular flex flex-col gap-1.5 text-sm">
        {[...parts.filter(([, cents]) => cents > 0), ["Total", sum.totalCents] as const].map(
          ([name, cents]) => (
            <div
              key={name}
              className="flex justify-between gap-4 last:mt-1 last:text-base last:font-semibold"
            >
              <dt>{name}</dt>
              <dd>
                <Price cents={cents} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
