import { data } from "react-router";
import { database } from "#app/base/db/context.server.ts";
import type { KeptPage } from "#app/base/lib/kept-page.ts";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { JsonLd } from "#app/base/ui/json-ld.tsx";
import { ArticleView } from "#app/content/education/article-view.tsx";
import {
  currentArticle,
  currentContent,
  currentResources,
} from "#app/content/education/current-education.server.ts";
import { useResourcePictures } from "#app/content/education/resource-pictures.tsx";
import { articlePath, furtherReading, socialPicture } from "#app/content/education/resources.ts";
import type { Route } from "./+types/article";
import { KeepReading } from "./keep-reading.tsx";
import { Trail } from "./trail.tsx";

export const handle: KeptPage = { keptUnder: [] };

/** How many articles are offered below one. */
const FURTHER = 3;

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [article, text, { articles }] = await Promise.all([
    currentArticle(db, params.slug),
    currentContent(db, params.slug),
    currentResources(db),
  ]);
  if (!article) throw data(null, { status: 404 });
  const { publishedAt, ...summary } = article;
  return {
    article: summary,
    published: {
      at: isoText(publishedAt),
      on: shopDate(publishedAt).toLocaleString("en-US", { dateStyle: "long" }),
    },
    content: text?.content ?? null,
    further: furtherReading(articles, summary, FURTHER),
  };
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { article, published, content, further } = loaderData;
  const { site } = useSiteFacts();
  const around = useResourcePictures<HTMLElement>();
  const path = articlePath(article.slug);
  const organization = { "@type": "Organization", name: site.name, url: site.origin };
  return (
    <main ref={around}>
      <PageMeta
        title={`${article.title} | ${site.name}`}
        description={article.description}
        path={path}
        picture={socialPicture(article.image)}
        pictureAlt={article.title}
        kind="article"
      />
      <JsonLd
        data={{
          "@type": "Article",
          headline: article.title,
          description: article.description,
          datePublished: published.at,
          author: organization,
          publisher: organization,
          image: new URL(socialPicture(article.image), site.origin).href,
          mainEntityOfPage: new URL(path, site.origin).href,
        }}
      />
      <article className="page pt-4 pb-16 lg:pt-8 lg:pb-28">
        <Trail
          title={article.title}
          path={path}
          part={{ name: article.category, anchor: article.category.toLowerCase() }}
        />
        <ArticleView article={article} standIn={article.standIn} published={published} content={content} />
      </article>
      <KeepReading articles={further} />
    </main>
  );
}
