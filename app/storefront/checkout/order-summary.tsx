import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { formatMoney } from "#app/base/lib/money.ts";
import { Button } from "#app/base/ui/button.tsx";
import { Skeleton } from "#app/base/ui/empty-state.tsx";
import { FieldError, TextField } from "#app/base/ui/field.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { openCart } from "#app/trade/cart/cart-store.tsx";
import { nameWithRate, priceRows } from "#app/trade/cart/totals.ts";
import { useProductPictures } from "#app/trade/catalog/product-pictures.tsx";
import { controlId } from "#app/trade/checkout/checkout-reply.ts";
import {
  type CheckoutQuote,
  type OptionQuote,
  type QuotedPromotion,
  takenOffText,
} from "#app/trade/checkout/quote.ts";
import { SectionNotice } from "./form-sections.tsx";

type SummaryProps = {
  quote: CheckoutQuote | null;
  option: OptionQuote | null;
  /** Messages about changes since the cart was filled. */
  changes: readonly string[];
  error: string | undefined;
  busy: boolean;
  /** Shown below the figures. */
  children: ReactNode;
};

/** Line items and price of the order, with the server's figures. */
export function OrderSummary({ quote, option, changes, error, busy, children }: SummaryProps) {
  const summary = useRef<HTMLElement>(null);
  useProductPictures(summary);
  return (
    <section
      ref={summary}
      id="your-order"
      aria-labelledby="your-order-title"
      aria-busy={busy}
      className="rounded-card border border-hairline bg-white p-6 lg:sticky lg:top-6"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="your-order-title" className="text-xl">
          Your order
        </h2>
        <Link to="/shop" onClick={openCart} className="link inline-flex min-h-11 items-center text-sm">
          Change
        </Link>
      </div>
      <div id={controlId("lines")} tabIndex={-1} className="grid gap-3">
        <FieldError id="lines" error={error} />
        {changes.length > 0 ? (
          <SectionNotice>
            <p className="font-semibold">Changes to your cart</p>
            <ul className="mt-1 grid gap-1">
              {changes.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </SectionNotice>
        ) : null}
      </div>
      {quote ? <Figures quote={quote} option={option} error={error} /> : <Skeleton className="mt-4 h-72" />}
      {children}
    </section>
  );
}

type FiguresProps = { quote: CheckoutQuote } & Pick<SummaryProps, "option" | "error">;

function Figures({ quote, option, error }: FiguresProps) {
  const { lines, thcMg, minimumSentence, freeDeliverySentence } = quote;
  if (lines.length === 0) return <p className="mt-4">Nothing in your cart can be ordered right now.</p>;
  return (
    <>
      <ul className="mt-2 divide-y divide-hairline">
        {lines.map((line) => (
          <li key={line.id} className="flex items-center gap-4 py-3">
            <Picture
              src={line.image}
              sizes="56px"
              alt=""
              width={56}
              height={56}
              data-category={line.category}
              className="size-14 shrink-0 rounded-field border border-hairline bg-white object-cover"
            />
            <span className="min-w-0 grow">
              <span className="block font-semibold">{line.name}</span>
              <span className="tabular block text-sm text-ink-soft">
                {line.quantity}&nbsp;× {formatMoney(line.priceCents)}, {line.thcMg} mg THC
              </span>
            </span>
            <Price cents={line.lineCents} className="font-semibold" />
          </li>
        ))}
      </ul>
      <dl className="mt-2 grid gap-2 border-t border-hairline pt-4">
        {[["Total THC", `${thcMg} mg`], ...priceTexts(quote, option)].map(([name, value]) => (
          // The last row is the total, emphasized.
          <div
            key={name}
            className="group flex items-baseline justify-between gap-4 last:mt-2 last:border-t last:border-hairline last:pt-4 last:text-lg last:font-semibold"
          >
            <dt className="text-ink-soft group-last:text-ink">{name}</dt>
            <dd className="tabular text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {minimumSentence || freeDeliverySentence === "" ? null : (
        <p className="mt-3 text-sm text-ink-soft">{freeDeliverySentence ?? "Delivery is free."}</p>
      )}
      {/* Skipped if the error above already says it. */}
      {minimumSentence && minimumSentence !== error ? (
        <p className="mt-3 font-medium text-clay">{minimumSentence}</p>
      ) : null}
    </>
  );
}

/** Returns the price rows: name and amount. Fee, taxes, and total depend on the ZIP code. */
function priceTexts(
  { subtotalCents, promotion }: CheckoutQuote,
  option: OptionQuote | null,
): [string, string][] {
  if (!option) {
    const unknown = ["Delivery", "Taxes", "Total"].map((name): [string, string] => [name, "Not known yet"]);
    const discount = promotion?.discountCents ?? 0;
    const known: [string, string][] = [["Subtotal", formatMoney(subtotalCents)]];
    if (discount > 0) known.push(["Discount", formatMoney(-discount)]);
    return [...known, ...unknown];
  }
  return priceRows(option.totals).map((row) =>
    row.part === "delivery"
      ? [`${row.name}, ${option.label}`, row.cents === 0 ? "Free" : formatMoney(row.cents)]
      : [nameWithRate(row), formatMoney(row.cents)],
  );
}

type Props = {
  promotion: QuotedPromotion | null;
  maxLength: number;
  defaultValue: string | undefined;
  error: string | undefined;
  /** Called with the field's text on blur, and when it's applied. */
  onLeft: (typed: string) => void;
  onApply: (typed: string) => void;
};

/**
 * Promo code field. Updates the quote when the code is applied or the field loses focus, so the total is
 * right before the order.
 */
export function PromotionField({ promotion, error, onLeft, onApply, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const typed = () => input.current?.value ?? "";
  // Enter would place the order.
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onApply(typed());
  };
  return (
    <div className="mt-4 flex items-start gap-3 border-t border-hairline pt-4">
      <TextField
        {...field}
        ref={input}
        id={controlId("promotion")}
        name="promotion"
        label="Promo code"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={error ? undefined : (takenOffText(promotion) ?? "You can use each code once.")}
        error={error}
        className="min-w-0 grow"
        onBlur={() => onLeft(typed())}
        onKeyDown={applyOnEnter}
      />
      <Button look="quiet" className="mt-[1.625rem]" onClick={() => onApply(typed())}>
        Apply
      </Button>
    </div>
  );
}
