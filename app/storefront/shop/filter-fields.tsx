import { Choice } from "#app/base/ui/choice-fields.tsx";
import { CATEGORIES } from "#app/trade/catalog/categories.ts";
import { type ShopFilters, toggleCategory, toggleEffect } from "#app/trade/catalog/shop-filters.ts";
import { PriceRange } from "./price-range.tsx";

/** What the panel offers: all effects in use, and the end of the price range. */
export type FilterOffer = { effects: string[]; highestPriceCents: number };

type Props = {
  filters: ShopFilters;
  offer: FilterOffer;
  /** A prefix that makes the ids unique: the panel and the drawer each draw these fields. */
  idPrefix: string;
  /** Id of the form that the fields belong to; in the drawer they belong to no form. */
  form?: string;
  onChange: (next: ShopFilters, when?: { soon: boolean }) => void;
};

/** The filter panel: Categories, Effects, Price Range (rules 3.4). */
export function FilterFields({ filters, offer, idPrefix, form, onChange }: Props) {
  // An effect in the URL that no product has any more stays listed, so that it can be removed.
  const effects = [...new Set([...offer.effects, ...filters.effects])].sort();
  return (
    <div className="space-y-7">
      <fieldset>
        <legend className="filter-legend">Categories</legend>
        {CATEGORIES.map((category) => (
          <Choice
            key={category}
            type="checkbox"
            name="category"
            value={category}
            form={form}
            checked={filters.categories.includes(category)}
            onChange={() => onChange(toggleCategory(filters, category))}
          >
            {category}
          </Choice>
        ))}
      </fieldset>
      {effects.length > 0 ? (
        <fieldset>
          <legend className="filter-legend">Effects</legend>
          <div className="effect-choices">
            {effects.map((effect) => (
              <Choice
                key={effect}
                type="checkbox"
                name="effect"
                value={effect}
                form={form}
                checked={filters.effects.includes(effect)}
                onChange={() => onChange(toggleEffect(filters, effect))}
              >
                {effect}
              </Choice>
            ))}
          </div>
        </fieldset>
      ) : null}
      <PriceRange
        minCents={filters.minCents}
        maxCents={filters.maxCents}
        highestCents={offer.highestPriceCents}
        idPrefix={idPrefix}
        form={form}
        onChange={(range) => onChange({ ...filters, ...range, page: 1 }, { soon: true })}
      />
    </div>
  );
}
