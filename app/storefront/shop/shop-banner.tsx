import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ShopWords, withShopName } from "#app/content/pages/shop-words.tsx";
import { categoriesInWords } from "#app/trade/catalog/categories.ts";
import type { ShopFilters } from "#app/trade/catalog/shop-filters.ts";
import { useCategories } from "#app/trade/catalog/site-categories.tsx";
import { canonicalShop } from "./shop-canonical.ts";

const adultsText = (age: number) => `For adults ${age} and older.`;

/** Metadata of the shop page: the banner's text for search engines or, without one, the categories. */
export function ShopHead({ filters }: { filters: ShopFilters }) {
  const { site } = useSiteFacts();
  const { title, path, hidden } = canonicalShop(filters);
  const [city] = site.delivery.cities;
  const around = city === undefined ? "" : ` around ${city}`;
  const goods = `Hemp-derived THC ${categoriesInWords(useCategories())}, delivered${around}.`;
  return (
    <PageMeta
      title={`${title} | ${site.name}`}
      description={`${withShopName(site.banner.summary || goods, site.name)} ${adultsText(site.age)}`}
      path={path}
      hidden={hidden}
    />
  );
}

/** The shop's words above the products (rules sections/one-each). */
export function ShopBanner() {
  const { site } = useSiteFacts();
  const { heading, text } = site.banner;
  return (
    <div className={`shop-banner ${site.isDemo ? "" : "shop-banner-plain"} bg-spruce text-white`}>
      <div className="page py-7 lg:py-16">
        <h1 className="text-3xl wrap-anywhere lg:text-4xl">
          <ShopWords>{heading}</ShopWords>
        </h1>
        <p className="mt-3 max-w-measure whitespace-pre-line text-lg">
          <ShopWords>{`${text} ${adultsText(site.age)}`.trim()}</ShopWords>
        </p>
      </div>
    </div>
  );
}
