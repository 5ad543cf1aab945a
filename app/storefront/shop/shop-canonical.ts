import type { ProductCardData } from "#app/trade/catalog/card-columns.server.ts";
import type { CategoryFacts } from "#app/trade/catalog/categories.ts";
import { productPath } from "#app/trade/catalog/product.ts";
import {
  NO_SHOP_FILTERS,
  type ShopFilters,
  shopPath,
  toggleCategory,
} from "#app/trade/catalog/shop-filters.ts";

/**
 * Returns the canonical address of the shop's filters, and the start of its title. The shop, each single
 * category, and their further pages have their own addresses; all other filters get the shop's, and a search
 * is `hidden`.
 */
export function canonicalShop(filters: ShopFilters): { path: string; title: string; hidden: boolean } {
  const { categories, page, q } = filters;
  const own = { ...NO_SHOP_FILTERS, categories, page };
  const isOwn = categories.length <= 1 && shopPath(filters) === shopPath(own);
  const title = isOwn && categories[0] ? `Shop ${categories[0].name}` : "Shop";
  const further = isOwn && page > 1 ? `, page ${page}` : "";
  return { path: isOwn ? shopPath(own) : "/shop", title: `${title}${further}`, hidden: q !== "" };
}

/**
 * Returns the path to redirect to: with a category added or removed, if its tile was pressed before scripts
 * ran, or with the current slug of one that had another (rules addresses/changed-slugs). Null for none.
 */
export function pathInstead(
  params: URLSearchParams,
  filters: ShopFilters,
  categories: readonly CategoryFacts[],
): string | null {
  const toggled = categories.find(({ slug }) => slug === params.get("toggle"));
  if (toggled) return shopPath(toggleCategory(filters, toggled, categories));
  const asked = params.getAll("category");
  return filters.categories.every(({ slug }) => asked.includes(slug)) ? null : shopPath(filters);
}

/**
 * Returns schema.org data for the products of a shop page, in order. Contains only their addresses, to stay
 * small.
 */
export function shopListData(cards: readonly ProductCardData[], origin: string) {
  return {
    "@type": "ItemList",
    itemListElement: cards.map(({ slug }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: `${origin}${productPath(slug)}`,
    })),
  };
}
