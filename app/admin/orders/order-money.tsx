import { Form } from "react-router";
import { useBusy } from "#app/admin/kit/detail-page.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { RadioGroupField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { Price } from "#app/base/ui/price.tsx";
import type { CashDrawerPayment } from "#app/trade/accounting/cash-drawer-queries.server.ts";
import { STOCK_OUTCOMES } from "#app/trade/accounting/refund.ts";
import type { RefundView } from "#app/trade/accounting/refund-queries.server.ts";
import { DOOR_METHODS, PAYMENT_REFERENCE_LENGTH } from "#app/trade/orders/payment.ts";
import { PAYMENT_METHOD_LABELS, paymentText } from "#app/trade/orders/status.ts";
import type { OrderDetail } from "./queries.server.ts";

type Money = { payments: readonly CashDrawerPayment[]; refunds: readonly RefundView[] };
type Props = Money & {
  order: Pick<OrderDetail, "id" | "status" | "paymentStatus" | "paymentMethod" | "totalCents">;
  /** Whether it can be marked as paid by link (rules payment/marked-paid). */
  awaitsLink: boolean;
  /** Whether its payment can be recorded before dispatch (rules accounting/prepayment). */
  maybePaidBefore: boolean;
  /** Whether the admin may record payments and refund. */
  mayChange: boolean;
  state: RefusedForm;
};

/** Payment status, payments, and refunds of an order (rules accounting/*). */
export function OrderMoney(props: Props) {
  const { order, payments, refunds, awaitsLink, maybePaidBefore, mayChange, state } = props;
  const { payment } = useSiteFacts().site;
  const isRefundable = mayChange && order.status === "completed" && order.paymentStatus === "paid";
  return (
    <div className="flex flex-col gap-4">
      <p>{paymentText(order, payment.isBeforeDispatch)}</p>
      {payments.length > 0 ? (
        <ul className="text-sm print:hidden">
          {payments.map(({ id, at, kind, method, reference, cents }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1">
              <span>
                {kind === "taken" ? "Collected" : "Refunded"}, {PAYMENT_METHOD_LABELS[method].toLowerCase()}
                {reference ? <span className="block wrap-anywhere">Reference: {reference}</span> : null}
                <span className="block text-ink-soft">{momentText(at)}</span>
              </span>
              <Price cents={kind === "taken" ? cents : -cents} />
            </li>
          ))}
        </ul>
      ) : null}
      {refunds.length > 0 ? <Refunds refunds={refunds} /> : null}
      {awaitsLink && mayChange ? <MarkPaidForm state={state} order={order} /> : null}
      {maybePaidBefore && mayChange ? <PaymentForm state={state} order={order} /> : null}
      {isRefundable ? (
        <ButtonLink to={`/admin/orders/${order.id}/refund`} look="quiet" className="self-start print:hidden">
          Refund…
        </ButtonLink>
      ) : null}
    </div>
  );
}

function Refunds({ refunds }: Pick<Money, "refunds">) {
  return (
    <section aria-label="Refunds" className="border-t border-hairline pt-3 text-sm">
      <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal">Refunds</h3>
      <ul className="flex flex-col gap-3">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">
                {refund.kind === "late" ? "Delivery fee (late delivery)" : partsText(refund)}
              </span>
              <Price cents={refund.totalCents} />
            </p>
            {refund.lines.map(({ name, quantity, stock }) => (
              <p key={name}>
                {quantity}&nbsp;× {name}: {STOCK_OUTCOMES[stock]}
              </p>
            ))}
            <p className="text-ink-soft">
              {momentText(refund.at)}, {refund.actor ?? "System"}
            </p>
            {refund.kind === "by_hand" && refund.reason ? (
              <p className="whitespace-pre-line print:hidden">{refund.reason}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Items and delivery, cash": refunded parts and method. */
function partsText({ itemsCents, deliveryCents, redeliveryCents, method }: RefundView): string {
  const parts = [
    itemsCents > 0 ? "items" : "",
    deliveryCents > 0 ? "delivery" : "",
    redeliveryCents > 0 ? "redelivery" : "",
  ].filter(Boolean);
  const text = parts.join(" and ");
  const how = method ? `, ${PAYMENT_METHOD_LABELS[method].toLowerCase()}` : "";
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${how}`;
}

/** Marks an order as paid by link, once the payment has arrived at the provider. */
function MarkPaidForm({ state, order }: { state: RefusedForm; order: Pick<OrderDetail, "totalCents"> }) {
  const busy = useBusy();
  return (
    <Form method="post" noValidate className="flex flex-col gap-3 print:hidden">
      <input type="hidden" name="intent" value="mark-paid" />
      <input type="hidden" name="amountCents" value={order.totalCents} />
      <TextField
        id="mark-paid-reference"
        name="reference"
        label="Reference"
        hint={`The number of the payment of ${formatMoney(order.totalCents)} at your provider.`}
        defaultValue={state.values.reference}
        error={state.errors.reference}
        maxLength={PAYMENT_REFERENCE_LENGTH}
        autoComplete="off"
        required
      />
      <Button type="submit" look="quiet" disabled={busy} className="self-start">
        Mark as paid
      </Button>
    </Form>
  );
}

/** Records a payment before dispatch. */
function PaymentForm({ state, order }: { state: RefusedForm; order: Pick<OrderDetail, "totalCents"> }) {
  const busy = useBusy();
  return (
    <Form method="post" noValidate className="flex flex-col gap-3 print:hidden">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="amountCents" value={order.totalCents} />
      <RadioGroupField
        id="pay-method"
        name="method"
        label={`Payment before dispatch: ${formatMoney(order.totalCents)}`}
        choices={DOOR_METHODS.map((method) => [method, PAYMENT_METHOD_LABELS[method]])}
        defaultValue={state.values.method}
        error={state.errors.method}
        required
      />
      <Button type="submit" look="quiet" disabled={busy} className="self-start">
        Record payment
      </Button>
    </Form>
  );
}
