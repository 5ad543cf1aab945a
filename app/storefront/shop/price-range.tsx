import type { ComponentProps } from "react";
import { type Cents, formatMoney, parseDollars, plainDollars } from "#app/base/lib/money.ts";
import { MoneyInput } from "#app/base/ui/number-field.tsx";
import { useFieldText } from "#app/base/ui/use-field-text.tsx";

type Range = { minCents: Cents; maxCents: Cents | null };
type Props = Range & {
  highestCents: Cents;
  /** A prefix that makes the ids unique; the panel and the drawer each draw these fields. */
  idPrefix: string;
  /** Id of the form that the typed amounts belong to. */
  form?: string | undefined;
  onChange: (range: Range) => void;
};

/**
 * The price range (rules 3.5): two sliders on one track, in whole dollars up to the highest price, that never cross,
 * and two fields for typing exact amounts. At the far right end there is no upper bound.
 */
export function PriceRange({ minCents, maxCents, highestCents, idPrefix, form, onChange }: Props) {
  const most = Math.ceil(highestCents / 100);
  const max = Math.min(maxCents ?? highestCents, highestCents);
  const min = Math.min(minCents, max);
  const left = Math.min(Math.round(min / 100), most);
  const right = max >= highestCents ? most : Math.round(max / 100);

  function change(newMin: Cents, newMax: Cents) {
    onChange({ minCents: newMin, maxCents: newMax >= highestCents ? null : newMax });
  }
  const centsAt = (position: string) => Math.min(Number(position) * 100, highestCents);

  return (
    <fieldset>
      <legend className="filter-legend">Price Range</legend>
      <div className="range noscript:hidden">
        <svg className="range-track" viewBox={`0 0 ${most} 4`} preserveAspectRatio="none" aria-hidden="true">
          <rect width={most} height="4" className="fill-hairline" />
          <rect x={left} width={right - left} height="4" className="fill-spruce" />
        </svg>
        <input
          type="range"
          className={`range-input ${left > most / 2 ? "z-10" : ""}`}
          aria-label="Minimum price"
          aria-valuetext={formatMoney(min)}
          min={0}
          max={most}
          value={left}
          onChange={(event) => change(Math.min(centsAt(event.target.value), max), max)}
        />
        <input
          type="range"
          className="range-input"
          aria-label="Maximum price"
          aria-valuetext={formatMoney(max)}
          min={0}
          max={most}
          value={right}
          onChange={(event) => change(min, Math.max(centsAt(event.target.value), min))}
        />
      </div>
      <div className="flex items-end gap-3">
        <Amount
          id={`${idPrefix}-min`}
          label="From"
          name="min"
          form={form}
          cents={min}
          onCents={(cents) => cents <= max && change(cents, max)}
          onLeave={(cents) => change(Math.min(cents, max), max)}
        />
        <Amount
          id={`${idPrefix}-max`}
          label="To"
          name="max"
          form={form}
          cents={max}
          onCents={(cents) => cents >= min && change(min, cents)}
          onLeave={(cents) => change(min, Math.max(cents, min))}
        />
      </div>
    </fieldset>
  );
}

type AmountProps = Pick<ComponentProps<"input">, "id" | "name" | "form"> & {
  label: string;
  cents: Cents;
  onCents: (cents: Cents) => void;
  onLeave: (cents: Cents) => void;
};

/**
 * A field for an amount. When it loses the focus it shows two decimals, or the former amount if the text is no amount.
 */
function Amount({ label, cents, onCents, onLeave, id, ...input }: AmountProps) {
  const field = useFieldText<Cents | null>(cents, plainDollars(cents), parseDollars);
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1 block text-sm text-ink-soft">
        {label}
      </label>
      <MoneyInput
        ref={field}
        id={id}
        {...input}
        maxLength={10}
        defaultValue={plainDollars(cents)}
        onChange={(event) => {
          const typed = parseDollars(event.target.value);
          if (typed !== null) onCents(typed);
        }}
        onBlur={(event) => {
          const typed = parseDollars(event.target.value);
          if (typed !== null && typed !== cents) onLeave(typed);
          event.target.value = plainDollars(cents);
        }}
      />
    </div>
  );
}
