import { useEffect, useState } from "react";
import { Form } from "react-router";
import { formatMoney } from "#app/base/lib/money.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { emptyCartAfterOrder, useCart } from "#app/trade/cart/cart-store.tsx";
import { type CartLine, countedLines, refreshLines } from "#app/trade/cart/lines.ts";
import type { CheckoutErrors, CheckoutReply } from "#app/trade/checkout/checkout-reply.ts";
import {
  type CheckoutQuote,
  choiceOf,
  type DeliveryPick,
  NOTHING_PICKED,
} from "#app/trade/checkout/quote.ts";
import type { Route } from "./+types/checkout";
import { DeliveryTimeSection } from "./delivery-section.tsx";
import { AddressSection, CheckoutNotices, ReviewSection, YouSection } from "./form-sections.tsx";
import { OrderSummary, PromotionField } from "./order-summary.tsx";
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
  /** The id of the order that was just made, while its page is loading. */
  placedId: string | null;
};

/** The four parts of checkout and the summary beside them, as one form. */
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
  const { quote, busy, failed, refresh } = useLiveQuote(zip, placedId ? "" : linesText(asked), code);
  const choice = choiceOf(pick, quote?.options ?? []);
  const totalCents = quote && quote.lines.length > 0 ? (choice.option?.totals.totalCents ?? null) : null;
  const changes = quote ? changesOf(quote, asked) : [];
  const { errors, onChange, mend } = useFieldErrors(reply, { ...zipError(quote), ...promotionError(quote) });

  // Asked anew also when the code is the same: somebody may have changed it meanwhile.
  const applyCode = (typed: string) => {
    setCode(typed);
    refresh();
  };

  // A new ZIP brings other options, and a new quote may bring other lines: sentences about the old ones are dropped.
  const sold = linesText(quote?.lines ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another ZIP changes what can be chosen
  useEffect(() => mend("option", "windowStart"), [zip]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other lines make that sentence outdated
  useEffect(() => mend("lines"), [sold]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is judged anew, and so is one for another ZIP or other lines
  useEffect(() => mend("promotion"), [code, zip, sold]);

  // When a rule refused the order, the quote on the page is out of date; when fields were wrong, it is not.
  useEffect(() => {
    if (reply?.refusal) refresh();
    if (reply?.refusal === "key_reused") forgetCheckoutKey();
  }, [reply, refresh]);

  // The cart is not known before the page has started.
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
        paused={quote ? quote.paused : site.pausedMessage}
        confirmEmail={buyer.confirmEmail}
        failed={failed}
        onRetry={refresh}
      />
      <TotalBar quote={quote} totalCents={totalCents} />
      <Form
        method="post"
        noValidate
        onChange={onChange}
        className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_25rem]"
      >
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="lines" value={sold} />
        <input type="hidden" name="quoteFingerprint" value={choice.option?.fingerprint ?? ""} />
        <div className="grid content-start gap-10">
          <YouSection values={values} errors={errors} lengths={buyer.lengths} email={buyer.email} />
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
            {/* A code that was sent keeps its field, whose sentence says why it was refused. */}
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
          choice={choice}
          totalCents={totalCents}
          errors={errors}
          refusal={reply?.refusal ?? null}
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
      <span>{quote ? `${units} ${units === 1 ? "item" : "items"}` : "Your order"}</span>
      <span className="font-semibold">{quote ? priceText(quote, totalCents) : ""}</span>
    </a>
  );
}

/** The total or, while it is not known, the subtotal. */
function priceText(quote: CheckoutQuote, totalCents: number | null): string {
  if (totalCents !== null) return `Total ${formatMoney(totalCents)}`;
  return `Subtotal ${formatMoney(quote.subtotalCents)}`;
}

function linesText(lines: readonly { id: string; quantity: number }[]): string {
  return lines.length === 0 ? "" : JSON.stringify(lines.map(({ id, quantity }) => ({ id, quantity })));
}

/** What differs from the cart: the sentences of the quote, and the changes against the prices and names kept here. */
function changesOf(quote: CheckoutQuote, asked: readonly CartLine[]): string[] {
  const sold = asked.filter((line) => quote.lines.some(({ id }) => id === line.id));
  return [...new Set([...quote.changes, ...refreshLines(sold, quote.lines).changes])];
}

/** That a ZIP is too far is said in full where the delivery times would be; beside the field the title is enough. */
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
