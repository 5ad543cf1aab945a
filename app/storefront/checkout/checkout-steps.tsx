import { useEffect, useState } from "react";
import { Form } from "react-router";
import { counted, formatMoney } from "#app/base/lib/money.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { emptyCartAfterOrder, useCart } from "#app/trade/cart/cart-store.tsx";
import { type CartLine, countedLines, refreshLines } from "#app/trade/cart/lines.ts";
import { type CheckoutErrors, type CheckoutReply, controlId } from "#app/trade/checkout/checkout-reply.ts";
import { GiftFields } from "#app/trade/checkout/gift-fields.tsx";
import {
  type CheckoutQuote,
  choiceOf,
  type DeliveryPick,
  NOTHING_PICKED,
} from "#app/trade/checkout/quote.ts";
import type { Route } from "./+types/checkout";
import { DeliveryTimeSection } from "./delivery-section.tsx";
import { AddressSection, CheckoutNotices, textOf, YouSection } from "./form-sections.tsx";
import { OrderSummary, PromotionField } from "./order-summary.tsx";
import { ReviewSection } from "./review-section.tsx";
import {
  forgetCheckoutKey,
  useAskedCode,
  useCheckoutKey,
  useFieldErrors,
  useLiveQuote,
  useRequestedZip,
} from "./use-checkout.tsx";

type StepsProps = {
  buyer: Route.ComponentProps["loaderData"];
  reply: CheckoutReply | null;
  sending: boolean;
  /** ID of the order just placed, while its page is loading. */
  placedId: string | null;
};

/** The four sections of checkout and the summary, as one form. */
export function CheckoutSteps({ buyer, reply, sending, placedId }: StepsProps) {
  const [started, setStarted] = useState(false);
  const cart = useCart();
  const { site } = useSiteFacts();
  const values = { ...buyer.values, ...reply?.values };
  const key = useCheckoutKey(buyer.key);
  const [pick, setPick] = useState<DeliveryPick>(NOTHING_PICKED);
  const [zip, setZip] = useRequestedZip(values.zip ?? "");
  const asked = countedLines(cart.lines);
  const [code, setCode] = useAskedCode();
  const [tipCents, setTip] = useState(0);
  const { quote, busy, failed, refresh } = useLiveQuote(
    zip,
    placedId ? "" : linesText(asked),
    code,
    tipCents,
  );
  const choice = choiceOf(pick, quote?.options ?? []);
  const totalCents = quote && quote.lines.length > 0 ? (choice.option?.totals.totalCents ?? null) : null;
  const changes = quote ? changesOf(quote, asked) : [];
  const { errors, onChange, mend } = useFieldErrors(reply, { ...zipError(quote), ...promotionError(quote) });

  // Refreshes even if the code is the same: an admin may have changed it.
  const applyCode = (typed: string) => {
    setCode(typed);
    refresh();
  };

  // A new ZIP changes the options, and a new quote may change the line items: errors about the old ones are
  // cleared.
  const sold = linesText(quote?.lines ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another ZIP changes the choices
  useEffect(() => mend("option", "windowStart"), [zip]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only changed line items outdate that message
  useEffect(() => mend("lines"), [sold]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is checked again for another ZIP or other line items
  useEffect(() => mend("promotion"), [code, zip, sold]);

  // If a rule refused the order, the quote on the page is outdated; if fields were invalid, it isn't.
  useEffect(() => {
    if (reply?.refusal) refresh();
    if (reply?.refusal === "key_reused") forgetCheckoutKey();
  }, [reply, refresh]);

  // The cart isn't known before hydration.
  useEffect(() => setStarted(true), []);

  useEffect(() => {
    if (!placedId) return;
    emptyCartAfterOrder(placedId);
    forgetCheckoutKey();
  }, [placedId]);

  if (started && cart.count === 0 && !placedId)
    return (
      <div className="mt-8">
        <EmptyState title="Your cart is empty">
          <p className="text-ink-soft">Add a product to check out.</p>
          <ButtonLink to="/shop">Go to the shop</ButtonLink>
        </EmptyState>
      </div>
    );
  return (
    <>
      <CheckoutNotices
        paused={quote ? quote.paused : (site.closed?.sentence ?? null)}
        confirmEmail={buyer.confirmEmail}
        failed={failed}
        onRetry={refresh}
      />
      <TotalBar quote={quote} totalCents={totalCents} />
      <Form
        method="post"
        noValidate
        onChange={onChange}
        className="group/order mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_25rem]"
      >
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="lines" value={sold} />
        <input type="hidden" name="quoteFingerprint" value={choice.option?.fingerprint ?? ""} />
        <div className="grid content-start gap-10">
          <YouSection values={values} errors={errors} lengths={buyer.lengths} email={buyer.email}>
            {/* A submitted gift keeps its fields, which show why it was refused. */}
            {buyer.takesGifts || values.isGift ? (
              <GiftFields
                field={(name) => textOf(name, { values, errors, lengths: buyer.lengths })}
                box={{
                  id: controlId("isGift"),
                  defaultChecked: values.isGift === "on",
                  error: errors.isGift,
                }}
              />
            ) : null}
          </YouSection>
          <AddressSection
            values={values}
            errors={errors}
            lengths={buyer.lengths}
            zip={quote?.zip ?? null}
            onZip={setZip}
            onFilled={mend}
          />
          <DeliveryTimeSection quote={quote} choice={choice} onPick={setPick} errors={errors} />
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <OrderSummary
            quote={quote}
            option={choice.option}
            changes={changes}
            error={errors.lines}
            busy={busy}
          >
            {/* A submitted code keeps its field, which shows why it was refused. */}
            {buyer.takesCodes || values.promotion ? (
              <PromotionField
                promotion={quote?.promotion ?? null}
                maxLength={buyer.lengths.promotion}
                defaultValue={values.promotion}
                error={errors.promotion}
                onLeft={setCode}
                onApply={applyCode}
              />
            ) : null}
          </OrderSummary>
        </div>
        <ReviewSection
          values={values}
          choice={choice}
          totalCents={totalCents}
          errors={errors}
          refusal={reply?.refusal ?? null}
          tipAmounts={buyer.tipAmounts}
          onTip={setTip}
          waiting={!quote || quote.paused !== null || quote.lines.length === 0}
          sending={sending || placedId !== null}
        />
      </Form>
      <p role="status" className="sr-only">
        {busy || !quote ? "" : [...changes, spoken(quote, totalCents)].join(" ")}
      </p>
    </>
  );
}

/** On a narrow screen the total stays in sight and links to the summary. */
function TotalBar({ quote, totalCents }: { quote: CheckoutQuote | null; totalCents: number | null }) {
  const units = quote?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0;
  return (
    <a
      href="#your-order"
      className="tabular sticky top-0 z-10 -mx-5 mt-6 flex min-h-12 items-center justify-between gap-4 border-y border-hairline bg-white px-5 lg:hidden"
    >
      <span>{quote ? counted(units, "item", "items") : "Your order"}</span>
      <span className="font-semibold">{quote ? priceText(quote, totalCents) : ""}</span>
    </a>
  );
}

/** Returns the total, or the subtotal while the total isn't known. */
function priceText(quote: CheckoutQuote, totalCents: number | null): string {
  if (totalCents !== null) return `Total ${formatMoney(totalCents)}`;
  return `Subtotal ${formatMoney(quote.subtotalCents)}`;
}

function linesText(lines: readonly { id: string; quantity: number }[]): string {
  return lines.length === 0 ? "" : JSON.stringify(lines.map(({ id, quantity }) => ({ id, quantity })));
}

/**
 * Returns the differences from the cart: the quote's messages, and changes from the prices and names stored
 * in the browser.
 */
function changesOf(quote: CheckoutQuote, asked: readonly CartLine[]): string[] {
  const sold = asked.filter((line) => quote.lines.some(({ id }) => id === line.id));
  return [...new Set([...quote.changes, ...refreshLines(sold, quote.lines).changes])];
}

/**
 * Returns the ZIP field's error. An out-of-area ZIP is explained in place of the delivery times; the field
 * shows only the title.
 */
function zipError(quote: CheckoutQuote | null): CheckoutErrors {
  if (!quote?.zip || quote.zip.kind === "served") return {};
  return { zip: quote.zip.kind === "outside" ? quote.zip.title : quote.zip.sentence };
}

function promotionError(quote: CheckoutQuote | null): CheckoutErrors {
  return quote?.promotion?.problem ? { promotion: quote.promotion.problem } : {};
}

function spoken(quote: CheckoutQuote, totalCents: number | null): string {
  const known = `${priceText(quote, totalCents)}.`;
  return totalCents === null ? (zipError(quote).zip ?? known) : known;
}
