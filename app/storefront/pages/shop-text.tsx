import { data } from "react-router";
import { database } from "#app/base/db/context.server.ts";
import type { CachedPage } from "#app/base/lib/page-headers.ts";
import { plainText } from "#app/base/lib/rich-text.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { currentSettings, currentShopTexts } from "#app/base/settings/queries.server.ts";
import { SHOP_TEXT_NAMES, SHOP_TEXTS } from "#app/base/settings/shop-texts.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ShopTextView } from "#app/content/home/shop-text-view.tsx";
import type { Route } from "./+types/shop-text";
import { Placeholder } from "./placeholder.tsx";

export const handle: CachedPage = { keptUnder: [] };

/** Loads the published text of this page; without one, only the demo has the page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const slug = SHOP_TEXTS.find(
    (known) => url.pathname.toLowerCase().replace(/(\.data|\/+)$/, "") === `/${known}`,
  );
  const db = context.get(database);
  const [texts, { isDemo }] = await Promise.all([currentShopTexts(db), currentSettings(db)]);
  const text = texts.find((one) => one.slug === slug) ?? null;
  if (!slug || (!text && !isDemo)) throw data(null, { status: 404 });
  return { slug, text };
}

const DESCRIPTION_LENGTH = 155;

/** Privacy, terms, and FAQ: the published text, or else the placeholder (rules home/placeholders). */
export default function ShopText({ loaderData }: Route.ComponentProps) {
  const { slug, text } = loaderData;
  const { site } = useSiteFacts();
  const path = `/${slug}`;
  if (!text) return <Placeholder name={SHOP_TEXT_NAMES[slug].page} path={path} />;
  const description = plainText(text.content).slice(0, DESCRIPTION_LENGTH);
  return (
    <main className="page py-14 lg:py-24">
      <PageMeta title={`${text.title} | ${site.name}`} description={description} path={path} />
      <ShopTextView title={text.title} content={text.content} />
    </main>
  );
}
