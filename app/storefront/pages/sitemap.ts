import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import type { CachedPage } from "#app/base/lib/page-headers.ts";
import { currentShopTexts } from "#app/base/settings/queries.server.ts";
import { currentResources, hasEducation } from "#app/content/education/queries.server.ts";
import { articlePath, coursePath } from "#app/content/education/resources.ts";
import { currentShopWords } from "#app/content/pages/queries.server.ts";
import { categoryPath } from "#app/trade/catalog/categories.ts";
import { currentCategories } from "#app/trade/catalog/category-queries.server.ts";
import { listProductAddresses } from "#app/trade/catalog/queries.server.ts";
import type { Route } from "./+types/sitemap";

export const handle: CachedPage = { keptUnder: [] };

/** Lists every page that search engines may find. Cached like a page until something in it changes. */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [products, categories, education, texts, { hasGuide }, isRead] = await Promise.all([
    listProductAddresses(db),
    currentCategories(db),
    currentResources(db),
    currentShopTexts(db),
    currentShopWords(db),
    hasEducation(db),
  ]);
  const guide = hasGuide ? ["/new-to-this"] : [];
  const reading = isRead ? ["/education"] : [];
  const pages: Entry[] = [
    ...["/", "/shop", ...guide, ...reading, "/lab-results", "/about"].map((path) => ({ path })),
    ...categories.filter(({ isListed }) => isListed).map((one) => ({ path: categoryPath(one) })),
    ...products.map(({ slug, updatedAt }) => ({ path: `/shop/${slug}`, updatedAt })),
    ...education.articles.map(({ slug }) => ({ path: articlePath(slug) })),
    ...education.courses.map(({ slug }) => ({ path: coursePath(slug) })),
    ...texts.map(({ slug }) => ({ path: `/${slug}` })),
  ];
  const { publicUrl } = context.get(config);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((page) => entryXml(page, publicUrl)).join("\n")}
</urlset>
`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}

type Entry = { path: string; updatedAt?: Temporal.Instant };

function entryXml({ path, updatedAt }: Entry, publicUrl: URL): string {
  const address = new URL(path, publicUrl).href.replaceAll("&", "&amp;");
  const changed = updatedAt ? `<lastmod>${updatedAt.toString().slice(0, 10)}</lastmod>` : "";
  return `  <url><loc>${address}</loc>${changed}</url>`;
}
