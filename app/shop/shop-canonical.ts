import type { ProductCardData } from "#app/catalog/product.ts";
import { productPath } from "#app/catalog/product.ts";
import { NO_FILTERS, type ShopFilters, shopPath } from "#app/catalog/shop-filters.ts";

/**
 * The one address of a state of the shop, and the start of its title: the shop itself and each category alone are
 * pages of their own, and so are their further pages; every other choice is a view of the shop. What was searched
 * for is `hidden` from search engines.
 */
export function canonicalShop(filters: ShopFilters): { path: string; title: string; hidden: boolean } {
  const { categories, page, q } = filters;
  const own = { ...NO_FILTERS, categories, page };
  const isOwn = categories.length <= 1 && shopPath(filters) === shopPath(own);
  const title = isOwn && categories[0] ? `Shop ${categories[0]}` : "Shop";
  const further = isOwn && page > 1 ? `, page ${page}` : "";
  return { path: isOwn ? shopPath(own) : "/shop", title: `${title}${further}`, hidden: q !== "" };
}

/** Schema.org: the products of a page of the shop, in their order. Addresses alone, to weigh little. */
export function shopListData(cards: readonly ProductCardData[], origin: string) {
  return {
    "@type": "ItemList",
    itemListElement: cards.map(({ slug }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      url: `${origin}${productPath(slug)}`,
    })),
  };
}
