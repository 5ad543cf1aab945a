import { Link } from "react-router";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { Button } from "#app/base/ui/button.tsx";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { type CheckoutErrors, controlId } from "#app/trade/checkout/checkout-reply.ts";
import type { DeliveryChoice } from "#app/trade/checkout/delivery-choice.ts";
import { windowText } from "#app/trade/delivery/windows.ts";
import { CheckoutSection } from "./section.tsx";

type ReviewProps = {
  choice: DeliveryChoice;
  /** The total on the button; null while there is none. */
  totalCents: Cents | null;
  errors: CheckoutErrors;
  refusal: string | null;
  /** True while there is no order to send. */
  waiting: boolean;
  sending: boolean;
};

/** The last step: the delivery window, the way of paying, the two confirmations, and the button. */
export function ReviewSection({ choice, totalCents, errors, refusal, waiting, sending }: ReviewProps) {
  const { option, window } = choice;
  const total = totalCents === null ? "" : ` · ${formatMoney(totalCents)}`;
  const problem = errors[""] ?? errors.key ?? errors.seen;
  return (
    <CheckoutSection id="review" step={4} title="Review">
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm font-semibold">Arrives</dt>
          <dd>
            {option && window ? windowText(window.start, window.end) : "Choose a delivery window above."}
          </dd>
        </div>
        <div>
          <dt className="text-sm font-semibold">Payment</dt>
          <dd>At the door, in cash or by debit card.</dd>
        </div>
      </dl>
      <div className="mt-5 grid gap-1">
        <CheckboxField
          id={controlId("adult")}
          name="adult"
          label="I am 21 or older and will show a valid ID at the door"
          error={errors.adult}
        />
        <CheckboxField
          id={controlId("receiver")}
          name="receiver"
          label="Someone 21 or older will be there to receive it"
          error={errors.receiver}
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
