import { formatMoney } from "#app/base/lib/money.ts";
import { nameWithRate, priceRows } from "#app/trade/cart/totals.ts";
import type { CheckoutQuote, DeliveryChoice } from "#app/trade/checkout/quote.ts";
import { windowText } from "#app/trade/delivery/window-text.ts";

type Props = { quote: CheckoutQuote; choice: DeliveryChoice; busy: boolean };

/** What the order comes to, with its taxes, before it is placed; all figures are the server's. */
export function PriceOfOrder({ quote, choice, busy }: Props) {
  const { option, window } = choice;
  const minimum = quote.minimumSentence;
  if (quote.lines.length === 0)
    return <p className="text-ink-soft">{`Add a product to see the total. ${minimum ?? ""}`.trimEnd()}</p>;
  return (
    <div aria-busy={busy}>
      {minimum ? <p className="mb-3 font-semibold text-clay">{minimum}</p> : null}
      {option ? (
        <dl className="grid gap-2">
          {priceRows(option.totals).map((row) => (
            <div
              key={row.name}
              className="flex items-baseline justify-between gap-4 last:mt-1 last:border-t last:border-hairline last:pt-3 last:text-lg last:font-semibold"
            >
              <dt>{row.part === "delivery" ? `${row.name}, ${option.label}` : nameWithRate(row)}</dt>
              <dd className="tabular text-right">
                {row.part === "delivery" && row.cents === 0 ? "Free" : formatMoney(row.cents)}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>
          Subtotal <span className="tabular">{formatMoney(quote.subtotalCents)}</span>
          {quote.promotion?.discountCents ? (
            <>
              , discount <span className="tabular">{formatMoney(quote.promotion.discountCents)}</span>
            </>
          ) : null}
          . Delivery and taxes come with the ZIP code.
        </p>
      )}
      {window ? <p className="mt-3 font-medium">{windowText(window.start, window.end)}</p> : null}
      <p className="mt-3 text-sm text-ink-soft">
        {minimum ? "" : (quote.freeDeliverySentence ?? "Delivery is free.")}
        {` Total THC ${quote.thcMg} mg. Paid at the door, in cash or by debit card.`}
      </p>
      <p role="status" className="sr-only">
        {option && !busy ? `Total ${formatMoney(option.totals.totalCents)}. ${minimum ?? ""}`.trimEnd() : ""}
      </p>
    </div>
  );
}
