import { Check } from "lucide";
import { Icon } from "#app/base/ui/icon.tsx";
import { CATEGORIES, CATEGORY_FACTS, type Category, tilePicture } from "#app/trade/catalog/categories.ts";
import { type ShopFilters, shopFilterPairs } from "#app/trade/catalog/shop-filters.ts";

type Props = { filters: ShopFilters; onToggle: (category: Category) => void };

/** Each tile switches its filter on and off; before any script has started the page answers `toggle` with a redirect. */
export function CategoryTiles({ filters, onToggle }: Props) {
  return (
    <form action="/shop" aria-label="Product categories" className="tile-row">
      {shopFilterPairs({ ...filters, page: 1 }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {CATEGORIES.map((category) => {
        const pressed = filters.categories.includes(category);
        return (
          <button
            key={category}
            type="submit"
            name="toggle"
            value={category}
            aria-pressed={pressed}
            className={`tile ${CATEGORY_FACTS[category].tint}`}
            onClick={(event) => {
              event.preventDefault();
              onToggle(category);
            }}
          >
            <img
              src={tilePicture(category)}
              alt=""
              width={320}
              height={240}
              className="aspect-4/3 w-full object-cover"
            />
            <span className="tile-name">
              {category}
              {pressed ? <Icon of={Check} size={18} /> : null}
            </span>
          </button>
        );
      })}
    </form>
  );
}
