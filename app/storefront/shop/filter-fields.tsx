import type { ComponentProps } from "react";
import { type Cents, formatMoney, parseDollars, plainDollars } from "#app/base/lib/money.ts";
import { Choice } from "#app/base/ui/choice-fields.tsx";
import { MoneyInput, useFieldText } from "#app/base/ui/number-field.tsx";
import { SMALL_SERVING_MG } from "#app/trade/catalog/milligrams.ts";
import {
  hasCategory,
  type ShopFilters,
  toggleCategory,
  toggleEffect,
  toggleSmallServings,
} from "#app/trade/catalog/shop-filters.ts";
import { useCategories } from "#app/trade/catalog/site-categories.tsx";

const LEGEND = "mb-1.5 font-semibold";

/** Choices of the panel: all effects in use, and the highest price. */
type FilterOffer = { effects: string[]; highestPriceCents: number };

/** Props of the drawer and the button that opens it. */
export type FilterDrawerProps = {
  filters: ShopFilters;
  offer: FilterOffer;
  onApply: (next: ShopFilters) => void;
};

type Props = {
  filters: ShopFilters;
  offer: FilterOffer;
  /** Prefix that makes the IDs unique: the panel and the drawer both have these fields. */
  idPrefix: string;
  /** ID of the fields' form; in the drawer they have none. */
  form?: string;
  onChange: (next: ShopFilters, when?: { soon: boolean }) => void;
};

/**
 * Filter panel: Categories, Effects, Price Range (rules search/filters), and milligrams (rules
 * search/low-dose-filter).
 */
export function FilterFields(props: Props) {
  const { filters, offer, form, onChange } = props;
  const known = useCategories();
  // A category or effect in the URL that no product has anymore stays listed, so it can be removed.
  const categories = known.filter((category) => category.isListed || hasCategory(filters, category));
  const effects = [...new Set([...offer.effects, ...filters.effects])].sort((one, other) =>
    one.localeCompare(other, "en-US"),
  );
  return (
    <div className="space-y-7">
      {categories.length > 0 ? (
        <Choices
          legend="Categories"
          name="category"
          form={form}
          choices={categories.map((category) => ({
            value: category.slug,
            label: category.name,
            checked: hasCategory(filters, category),
            onChange: () => onChange(toggleCategory(filters, category, known)),
          }))}
        />
      ) : null}
      {effects.length > 0 ? (
        <Choices
          legend="Effects"
          name="effect"
          form={form}
          choices={effects.map((effect) => ({
            value: effect,
            label: effect,
            checked: filters.effects.includes(effect),
            onChange: () => onChange(toggleEffect(filters, effect)),
          }))}
          className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-2"
        />
      ) : null}
      <PriceRange {...props} />
      <fieldset>
        <legend className={LEGEND}>THC per serving</legend>
        <Choice
          type="checkbox"
          name="mg"
          value={SMALL_SERVING_MG}
          form={form}
          checked={filters.mg !== null}
          onChange={() => onChange(toggleSmallServings(filters))}
        >
          {SMALL_SERVING_MG} mg and under
        </Choice>
      </fieldset>
    </div>
  );
}

type ChoicesProps = {
  legend: string;
  name: string;
  form: string | undefined;
  choices: readonly { value: string; label: string; checked: boolean; onChange: () => void }[];
  className?: string;
};

function Choices({ legend, choices, className, ...input }: ChoicesProps) {
  return (
    <fieldset>
      <legend className={LEGEND}>{legend}</legend>
      <div className={className}>
        {choices.map(({ label, ...choice }) => (
          <Choice key={choice.value} {...input} {...choice} type="checkbox">
            {label}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Price range (rules search/price-range): two sliders on one track, in whole dollars up to the highest price,
 * that never cross, and two fields for exact amounts. The far right end means no upper bound.
 */
function PriceRange({ filters, offer, idPrefix, form, onChange }: Props) {
  const highest = offer.highestPriceCents;
  const most = Math.ceil(highest / 100);
  const max = Math.min(filters.maxCents ?? highest, highest);
  const min = Math.min(filters.minCents, max);
  const left = Math.min(Math.round(min / 100), most);
  const right = max >= highest ? most : Math.round(max / 100);

  function change(minCents: Cents, newMax: Cents) {
    const maxCents = newMax >= highest ? null : newMax;
    onChange({ ...filters, minCents, maxCents, page: 1 }, { soon: true });
  }
  const centsAt = (position: string) => Math.min(Number(position) * 100, highest);

  return (
    <fieldset>
      <legend className={LEGEND}>Price Range</legend>
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

/** Amount field. On blur it shows two decimals, or the previous amount if the text is invalid. */
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
