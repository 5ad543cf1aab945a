import { Link } from "react-router";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { linkSentence, wayText } from "#app/base/settings/payment-ways.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { CheckboxField, RadioGroupField } from "#app/base/ui/choice-fields.tsx";
import { type CheckoutErrors, type CheckoutValues, controlId } from "#app/trade/checkout/checkout-reply.ts";
import { ShowsId } from "#app/trade/checkout/gift-fields.tsx";
import type { DeliveryChoice } from "#app/trade/checkout/quote.ts";
import { windowText } from "#app/trade/delivery/window-text.ts";
import { CheckoutSection } from "./form-sections.tsx";
import { TipField } from "./tip-field.tsx";

type ReviewProps = {
  values: CheckoutValues;
  choice: DeliveryChoice;
  /** Total on the button; null if there's none. */
  totalCents: number | null;
  errors: CheckoutErrors;
  refusal: string | null;
  /** Suggested tips; null if the shop takes none. */
  tipAmounts: readonly Cents[] | null;
  onTip: (cents: Cents) => void;
  /** True while there's no order to send. */
  waiting: boolean;
  sending: boolean;
};

/** Last step: the delivery window, payment method, two confirmations, and the button. */
export function ReviewSection({
  values,
  choice,
  totalCents,
  errors,
  refusal,
  tipAmounts,
  onTip,
  waiting,
  sending,
}: ReviewProps) {
  const { site } = useSiteFacts();
  const { ways, isBeforeDispatch: isBefore } = site.payment;
  // A refused choice keeps its field, which shows why.
  const only = ways.length === 1 && !errors.payment ? ways[0] : undefined;
  const { option, window } = choice;
  const total = totalCents === null ? "" : ` · ${formatMoney(totalCents)}`;
  const problem = errors[""] ?? errors.key ?? errors.quoteFingerprint;
  return (
    <CheckoutSection id="review" step={4} title="Review">
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm font-semibold">Arrives</dt>
          <dd>
            {option && window ? windowText(window.start, window.end) : "Choose a delivery window above."}
          </dd>
        </div>
        {only ? (
          <div>
            <dt className="text-sm font-semibold">Payment</dt>
            <dd>
              {/* If the shop takes another way by now, the order isn't placed by it unasked. */}
              <input type="hidden" name="payment" value={only} />
              {`${wayText(only, isBefore)}.`}
              {only === "link" ? <LinkFacts /> : null}
            </dd>
          </div>
        ) : null}
      </dl>
      {only ? null : (
        <div className="mt-5">
          <RadioGroupField
            id={controlId("payment")}
            name="payment"
            label="Payment"
            choices={ways.map((way) => [way, wayText(way, isBefore)])}
            defaultValue={values.payment ?? ways[0]}
            error={errors.payment}
          />
          <LinkFacts />
        </div>
      )}
      {/* A refused tip keeps its field, which shows why. */}
      {tipAmounts || errors.tip ? (
        <TipField amounts={tipAmounts ?? []} values={values} errors={errors} onTip={onTip} />
      ) : null}
      <div className="mt-5 grid gap-1">
        <CheckboxField
          id={controlId("confirmsAge")}
          name="confirmsAge"
          label={
            <>
              {`I am ${site.age} or older`}
              <ShowsId />
            </>
          }
          error={errors.confirmsAge}
        />
        <CheckboxField
          id={controlId("confirmsRecipient")}
          name="confirmsRecipient"
          label={`Someone ${site.age} or older will be there to receive it`}
          error={errors.confirmsRecipient}
        />
      </div>
      <div id={controlId("")} tabIndex={-1} className="mt-4">
        {problem ? (
          <p className="rounded-card border border-clay bg-clay-soft px-5 py-4 font-medium">
            {problem}{" "}
            {refusal === "key_reused" ? (
              <Link to="/account?tab=orders" className="link">
                See your orders
              </Link>
            ) : null}
          </p>
        ) : null}
      </div>
      <Button type="submit" disabled={waiting || sending} className="tabular mt-5 min-h-14 w-full text-lg">
        {sending ? "Placing your order..." : `Place order${total}`}
      </Button>
      <p role="status" className="sr-only">
        {sending ? "Placing your order..." : ""}
      </p>
    </CheckoutSection>
  );
}

/** What the payment link means for the order; the link itself comes with the order's number. */
function LinkFacts() {
  const { payment } = useSiteFacts().site;
  return (
    <span className="mt-1 block text-sm text-ink-soft">
      {["You get our payment link when your order is placed.", payment.linkText, linkSentence(payment)]
        .filter(Boolean)
        .join(" ")}
    </span>
  );
}
