import { data, redirect } from "react-router";
import { database } from "#app/base/db/context.server.ts";
import { type CachedPage, movedPath } from "#app/base/lib/page-headers.ts";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import { ArticleView } from "#app/content/education/article-view.tsx";
import {
  currentArticle,
  currentContent,
  currentResources,
  findMovedArticle,
} from "#app/content/education/queries.server.ts";
import { ArticleFacts, educationPicture } from "#app/content/education/resource-facts.tsx";
import {
  type ArticleSummary,
  articlePath,
  furtherReading,
  resourceSocialPicture,
} from "#app/content/education/resources.ts";
import type { Route } from "./+types/article";
import { ResourcePage, RowLink } from "./resource-page.tsx";

export const handle: CachedPage = { keptUnder: [] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [article, text, { articles }] = await Promise.all([
    currentArticle(db, params.slug),
    currentContent(db, params.slug),
    currentResources(db),
  ]);
  if (!article) {
    const moved = await findMovedArticle(db, params.slug);
    if (!moved) throw data(null, { status: 404 });
    throw redirect(movedPath(url, articlePath(params.slug), articlePath(moved)), 301);
  }
  const { publishedAt, ...summary } = article;
  return {
    article: summary,
    published: {
      at: isoText(publishedAt),
      on: shopDate(publishedAt).toLocaleString("en-US", { dateStyle: "long" }),
    },
    content: text?.content ?? null,
    further: furtherReading(articles, summary, 3),
  };
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { article, published, content, further } = loaderData;
  const { site } = useSiteFacts();
  const path = articlePath(article.slug);
  const organization = { "@type": "Organization", name: site.name, url: site.origin };
  return (
    <ResourcePage
      resource={article}
      path={path}
      part={{ name: article.category, anchor: article.category.toLowerCase() }}
      about={{
        "@type": "Article",
        headline: article.title,
        datePublished: published.at,
        author: organization,
        publisher: organization,
        image: new URL(resourceSocialPicture(article.image, educationPicture(site)), site.origin).href,
        mainEntityOfPage: new URL(path, site.origin).href,
      }}
      further={<KeepReading articles={further} />}
    >
      <article>
        <ArticleView article={article} standIn={article.standIn} published={published} content={content} />
      </article>
    </ResourcePage>
  );
}

/** Further reading below an article: the next article large, then related ones as rows. */
function KeepReading({ articles }: { articles: readonly ArticleSummary[] }) {
  const [next, ...related] = articles;
  if (!next) return null;
  return (
    <section aria-labelledby="keep-reading" className="border-t border-hairline bg-white py-16 lg:py-24">
      <div className="page">
        <h2 id="keep-reading" className="text-3xl">
          Keep reading
        </h2>
        <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
          <article className="group relative grid items-center gap-x-8 gap-y-5 sm:grid-cols-2">
            <div className="overflow-hidden rounded-card bg-sage-soft">
              <Picture
                src={next.image}
                sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 100vw"
                alt=""
                width={1200}
                height={675}
                loading="lazy"
                className="aspect-video w-full object-cover"
              />
            </div>
            <div>
              <p className="mb-2 text-sm font-semibold">Next article</p>
              <h3 className="text-2xl wrap-anywhere">
                <RowLink to={articlePath(next.slug)}>{next.title}</RowLink>
              </h3>
              <p className="mt-2 mb-3 text-ink-soft">{next.description}</p>
              <ArticleFacts article={next} />
            </div>
          </article>
          {related.length > 0 ? (
            <ul className="divide-y divide-hairline border-y border-hairline">
              {related.map((article) => (
                <li key={article.id} className="group relative py-5">
                  <ArticleFacts article={article} />
                  <h3 className="mt-1 text-xl wrap-anywhere">
                    <RowLink to={articlePath(article.slug)}>{article.title}</RowLink>
                  </h3>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
    </section>
  );
}
