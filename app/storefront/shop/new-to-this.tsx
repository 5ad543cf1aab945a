import { data, Link } from "react-router";
import { database } from "#app/base/db/context.server.ts";
import type { CachedPage } from "#app/base/lib/page-headers.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { currentSections } from "#app/content/pages/queries.server.ts";
import { ShopWords, withShopName } from "#app/content/pages/shop-words.tsx";
import { isTakenByMouth } from "#app/trade/catalog/categories.ts";
import { currentCategories } from "#app/trade/catalog/category-queries.server.ts";
import { SMALL_SERVING_MG } from "#app/trade/catalog/milligrams.ts";
import { currentProducts } from "#app/trade/catalog/queries.server.ts";
import { NO_SHOP_FILTERS, type ShopFilters, shopPath } from "#app/trade/catalog/shop-filters.ts";
import type { Route } from "./+types/new-to-this";
import { ProductGrid } from "./product-card.tsx";

export const handle: CachedPage = { keptUnder: [] };

/** Small servings, smallest first. */
const SMALL_SERVINGS: ShopFilters = { ...NO_SHOP_FILTERS, mg: SMALL_SERVING_MG, sort: "mg" };
const SHOWN = 8;

/**
 * Loads the guide's words, and products to eat or drink in small servings; none in a shop without any. A shop
 * that shows no guide has no such page.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [guide] = (await currentSections(db)).new_to_this;
  if (!guide) throw data(null, { status: 404 });
  const known = await currentCategories(db);
  const categories = known
    .filter(({ countsAs, isListed }) => isListed && isTakenByMouth(countsAs))
    .map(({ name, slug }) => ({ name, slug }));
  const filters = { ...SMALL_SERVINGS, categories };
  const { cards, total } =
    categories.length > 0 ? await currentProducts(db, filters) : { cards: [], total: 0 };
  return { guide, cards: cards.slice(0, SHOWN), total, all: shopPath(filters) };
}

/** Guide for first-time customers: the shop's words, and what is the same everywhere (rules home/first-timers). */
export default function NewToThis({ loaderData }: Route.ComponentProps) {
  const { guide, cards, total, all } = loaderData;
  const { site } = useSiteFacts();
  const title = withShopName(guide.heading, site.name);
  return (
    <main>
      <PageMeta
        title={`${title} | ${site.name}`}
        description={`${withShopName(guide.summary, site.name)} For adults ${site.age} and older.`.trim()}
        path="/new-to-this"
      />
      <div className="page pt-10 pb-12 lg:pt-20 lg:pb-16">
        <h1 className="text-4xl wrap-anywhere lg:text-5xl">{title}</h1>
        <p className="mt-5 max-w-measure whitespace-pre-line text-lg lg:text-xl">
          <ShopWords>{guide.text}</ShopWords>
        </p>
        <p className="mt-3 max-w-measure text-ink-soft">
          This is not medical advice, and people differ: the same serving is not the same evening for
          everyone.
        </p>
      </div>
      <section aria-labelledby="first-time" className="border-t border-hairline bg-white py-14 lg:py-24">
        <div className="page grid gap-x-14 gap-y-8 lg:grid-cols-[4fr_8fr]">
          <h2 id="first-time" className="text-3xl lg:sticky lg:top-28 lg:self-start">
            The first time
          </h2>
          <div>
            <ol className="border-b border-hairline">
              {[...guide.items, ...SAFETY].map((step) => (
                <li
                  key={step.title}
                  className="grid gap-x-10 gap-y-2 border-t border-hairline py-6 sm:grid-cols-[2fr_3fr] lg:py-8"
                >
                  <h3 className="text-xl wrap-anywhere">{step.title}</h3>
                  <p className="whitespace-pre-line wrap-anywhere lg:text-lg">
                    <ShopWords>{step.text}</ShopWords>
                  </p>
                </li>
              ))}
            </ol>
            <PoisonControl />
          </div>
        </div>
      </section>
      {cards.length > 0 ? (
        <section aria-labelledby="small-servings" className="page py-14 lg:py-24">
          <h2 id="small-servings" className="text-2xl lg:text-3xl">
            {SMALL_SERVING_MG} mg and under
          </h2>
          <p className="mt-3 mb-6 max-w-measure text-ink-soft lg:mb-8">
            Products to eat or drink, smallest serving first. Figures are from the label.
          </p>
          <ProductGrid cards={cards} onFirstScreen={0} />
          <div className="mt-8">
            <ButtonLink to={all} look="quiet">
              {total > cards.length ? `See all ${total} in the shop` : "See them in the shop"}
            </ButtonLink>
          </div>
        </section>
      ) : null}
      {site.hasEducation ? (
        <p className="page pb-16 text-ink-soft lg:pb-24">
          There is more to read in the{" "}
          <Link to="/education#safety" className="link">
            Education Center
          </Link>
          .
        </p>
      ) : null}
    </main>
  );
}

/** Last steps in every shop: how to stay safe. */
const SAFETY = [
  {
    title: "Keep the evening free",
    text: "It can last for many hours, into the next day. Do not drive or use machinery, and leave alcohol for another evening. Not while pregnant or breastfeeding; if you take medicine, ask your doctor or pharmacist first.",
  },
  {
    title: "Lock up the rest",
    text: "Keep it in its own package, locked away and out of sight of children and pets, even during the evening itself. To them, a gummy is candy and a can is a soda.",
  },
];

function PoisonControl() {
  return (
    <section aria-labelledby="poison-control" className="mt-8 rounded-card border-2 border-ink p-6 lg:mt-10">
      <h3 id="poison-control" className="text-xl">
        If a child has had some, or somebody feels unwell
      </h3>
      <p className="mt-3 lg:text-lg">
        Call Poison Control at{" "}
        <a href="tel:+18002221222" className="link font-semibold whitespace-nowrap">
          1-800-222-1222
        </a>
        , free and answered day and night. If somebody cannot be woken or has trouble breathing, call 911. For
        a pet, call your veterinarian.
      </p>
    </section>
  );
}
