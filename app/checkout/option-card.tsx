import { formatMoney } from "#app/lib/money.ts";
import { isOffered } from "./delivery-choice.ts";
import type { OptionQuote } from "./quote.ts";

type CardProps = { offer: OptionQuote; chosen: boolean; onChoose: () => void };

/** A delivery option with its promise and its fee. One that has no window left says so and cannot be chosen. */
export function OptionCard({ offer, chosen, onChoose }: CardProps) {
  const offered = isOffered(offer);
  return (
    <label className="relative flex min-h-16 cursor-pointer items-center gap-4 rounded-card border border-edge bg-white px-5 py-3 has-checked:border-spruce has-checked:bg-sage-soft has-disabled:cursor-not-allowed has-disabled:border-hairline has-disabled:bg-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lake">
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
        <span className="block text-sm text-ink-soft">
          {offered ? offer.description : "No windows left today"}
        </span>
      </span>
      <span className="tabular font-semibold">
        {offer.feeCents === 0 ? "Free" : formatMoney(offer.feeCents)}
      </span>
    </label>
  );
}
