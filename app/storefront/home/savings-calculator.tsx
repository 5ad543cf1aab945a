import { Minus, Plus } from "lucide";
import { type ComponentProps, useState } from "react";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { buttonClass } from "#app/base/ui/button.tsx";
import { FieldGroup, TextField } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { feeText } from "#app/trade/delivery/options.ts";
import type { Membership, Plan } from "#app/trade/membership/plans.ts";
import {
  readSpend,
  remainderSentence,
  SAVINGS_ORDERS,
  savingsOf,
  stepOrders,
} from "#app/trade/membership/savings.ts";

/**
 * Savings calculator (rules membership/savings, membership/typed-spend, membership/net-savings): orders per
 * month, spend, and the savings of a membership.
 */
export function SavingsCalculator({ membership, plan }: { membership: Membership; plan: Plan }) {
  const { fees } = useSiteFacts().site;
  const { firstOrders, firstSpend, discountPercent } = membership;
  const [orders, setOrders] = useState(firstOrders);
  const { spendCents, error, change, leave } = useTypedSpend(firstSpend);
  const savings = savingsOf(orders, spendCents, { ...fees, discountPercent });
  const discount = `Discount, ${discountPercent}%`;
  return (
    <div className="grid overflow-hidden rounded-card bg-paper text-ink lg:grid-cols-2">
      <div className="p-6 sm:p-8 lg:p-10">
        <h3 className="text-2xl">Savings calculator</h3>
        <p className="mt-2 max-w-measure text-ink-soft noscript:hidden">
          Set how often you order and what you spend in a month.
        </p>
        <p className="mt-2 hidden max-w-measure text-ink-soft noscript:block">
          An example: {firstOrders} orders and ${firstSpend} a month.
        </p>
        <div className="mt-8 grid gap-7 noscript:hidden">
          <OrderStepper orders={orders} onStep={(step) => setOrders((count) => stepOrders(count, step))} />
          <TextField
            id="membership-spend"
            label="Average order value per month"
            hint="Your monthly spend in dollars."
            error={error}
            className="tabular max-w-80"
            defaultValue={firstSpend}
            onChange={(event) => change(event.target.value)}
            onBlur={leave}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        </div>
      </div>
      <div className="border-t border-hairline bg-white p-6 sm:p-8 lg:border-t-0 lg:border-l lg:p-10">
        <dl className="tabular divide-y divide-hairline">
          <Row
            name={`Delivery, ${orders} × ${formatMoney(fees.standardFeeCents)}`}
            cents={savings.deliveryCents}
          />
          {discountPercent === 0 ? null : (
            <Row
              name={spendCents === null ? discount : `${discount} of ${formatMoney(spendCents)}`}
              cents={savings.discountCents}
            />
          )}
        </dl>
        <div role="status" aria-atomic="true" className="tabular border-t border-ink pt-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-lg font-semibold">Total per month</span>{" "}
            <span className="font-display text-4xl">
              <Amount cents={savings.totalCents} />
            </span>
          </p>
          <p className="mt-4 max-w-measure">{remainderSentence(plan, savings, membership)}</p>
        </div>
        <p className="mt-4 max-w-measure text-sm text-ink-soft">
          Delivery is counted at the standard fee of {formatMoney(fees.standardFeeCents)}.
          {fees.freeDeliveryOverCents === null
            ? null
            : ` Orders over ${feeText(fees.freeDeliveryOverCents)} are delivered free without a membership.`}
        </p>
      </div>
    </div>
  );
}

/**
 * Typed spend. An empty field is an error only after it loses focus, since clearing it usually precedes
 * typing.
 */
function useTypedSpend(first: string) {
  const [typed, setTyped] = useState(first);
  const [left, setLeft] = useState(false);
  const read = readSpend(typed);
  const isEmpty = /^[\s$]*$/.test(typed);
  return {
    spendCents: read.ok ? read.value : null,
    error: read.ok || (isEmpty && !left) ? undefined : read.refusal,
    change(text: string) {
      setTyped(text);
      setLeft(false);
    },
    leave: () => setLeft(true),
  };
}

/** Orders per month, with minus and plus buttons. At a limit, a button keeps the focus and does nothing. */
function OrderStepper({ orders, onStep }: { orders: number; onStep: (step: 1 | -1) => void }) {
  return (
    <FieldGroup
      id="membership-orders"
      label="Orders per month"
      hint={`From ${SAVINGS_ORDERS.least} to ${SAVINGS_ORDERS.most}.`}
    >
      <div className="flex items-center gap-2">
        <StepButton
          label="One order less"
          stopped={orders === SAVINGS_ORDERS.least}
          onClick={() => onStep(-1)}
        >
          <Icon of={Minus} size={20} />
        </StepButton>
        <output aria-label="Orders per month" className="tabular w-14 text-center font-display text-2xl">
          {orders}
        </output>
        <StepButton label="One order more" stopped={orders === SAVINGS_ORDERS.most} onClick={() => onStep(1)}>
          <Icon of={Plus} size={20} />
        </StepButton>
      </div>
    </FieldGroup>
  );
}

type StepProps = { label: string; stopped: boolean } & Pick<ComponentProps<"button">, "onClick" | "children">;

function StepButton({ label, stopped, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={stopped}
      onClick={stopped ? undefined : onClick}
      className={buttonClass("quiet", "size-12 p-0!")}
    >
      {children}
    </button>
  );
}

function Row({ name, cents }: { name: string; cents: Cents | null }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <dt>{name}</dt>
      <dd className="font-semibold">
        <Amount cents={cents} />
      </dd>
    </div>
  );
}

/** Amount, or a dash while it isn't known. */
function Amount({ cents }: { cents: Cents | null }) {
  if (cents !== null) return formatMoney(cents);
  return (
    <>
      <span aria-hidden="true">&ndash;</span>
      <span className="sr-only">not known</span>
    </>
  );
}
