import type { ProductCardData } from "#app/trade/catalog/card-columns.server.ts";
import { productPath } from "#app/trade/catalog/product.ts";
import { NO_SHOP_FILTERS, type ShopFilters, shopPath } from "#app/trade/catalog/shop-filters.ts";

/**
 * Returns the canonical address of the shop's filters, and the start of its title. The shop, each single
 * category, and their further pages have their own addresses; all other filters get the shop's, and a search
 * is `hidden`.
 */
export function canonicalShop(filters: ShopFilters): { path: string; title: string; hidden: boolean } {
  const { categories, page, q } = filters;
  const own = { ...NO_SHOP_FILTERS, categories, page };
  const isOwn = categories.length <= 1 && shopPath(filters) === shopPath(own);
  const title = isOwn && categories[0] ? `Shop ${categories[0]}` : "Shop";
  const further = isOwn && page > 1 ? `, page ${page}` : "";
  return { path: isOwn ? shopPath(own) : "/shop", title: `${title}${further}`, hidden: q !== "" };
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
