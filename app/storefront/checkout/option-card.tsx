import { formatMoney } from "#app/base/lib/money.ts";
import { CHOICE_CARD } from "#app/base/ui/choice.tsx";
import { isOffered } from "#app/trade/checkout/delivery-choice.ts";
import type { OptionQuote } from "#app/trade/checkout/quote.ts";
import { closedDayText } from "#app/trade/delivery/closed-days.ts";

type CardProps = { offer: OptionQuote; chosen: boolean; onChoose: () => void };

/** A delivery option with its promise and its fee. An option without a free window says so and cannot be chosen. */
export function OptionCard({ offer, chosen, onChoose }: CardProps) {
  const offered = isOffered(offer);
  return (
    <label
      className={`${CHOICE_CARD} min-h-16 items-center gap-4 rounded-card px-5 py-3 has-checked:bg-sage-soft`}
    >
      <input
        type="radio"
        name="option"
        value={offer.option}
        checked={chosen}
        disabled={!offered}
        onChange={onChoose}
        className="size-5 shrink-0 accent-spruce outline-none"
      />
      <span className="grow">
        <span className="block font-semibold">{offer.label}</span>
        <span className="block text-sm text-ink-soft">{offered ? offer.description : whyNot(offer)}</span>
      </span>
      <span className="tabular font-semibold">
        {offer.feeCents === 0 ? "Free" : formatMoney(offer.feeCents)}
      </span>
    </label>
  );
}

/** Why an option has no window to offer. */
function whyNot({ days }: OptionQuote): string {
  const closed = days.find((day) => day.closed !== null);
  return closed ? closedDayText(closed.date, closed.closed ?? "") : "No windows left today";
}
