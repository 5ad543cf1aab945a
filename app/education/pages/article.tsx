import { data } from "react-router";
import { database } from "#app/db/context.server.ts";
import { VISITOR_PAGE } from "#app/lib/page-headers.ts";
import { isoText, shopDate } from "#app/lib/shop-time.ts";
import { PageMeta } from "#app/settings/page-meta.tsx";
import { useSiteFacts } from "#app/settings/site-facts.tsx";
import { JsonLd } from "#app/ui/json-ld.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { currentArticle, currentContent, currentResources } from "../current-education.server.ts";
import { KeepReading } from "../keep-reading.tsx";
import { useResourcePictures } from "../resource-pictures.tsx";
import { articlePath, furtherReading, readTimeText, socialPicture } from "../resources.ts";
import { Trail } from "../trail.tsx";
import type { Route } from "./+types/article";

export const headers = () => VISITOR_PAGE;

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
        <div className="mt-6 max-w-220 lg:mx-auto lg:mt-14 lg:text-center">
          <p className="font-semibold text-spruce">{article.category}</p>
          <h1 className="mt-3 text-3xl wrap-anywhere sm:text-4xl lg:text-5xl">{article.title}</h1>
          <p className="mt-5 max-w-measure text-lg text-ink-soft lg:mx-auto lg:text-xl">
            {article.description}
          </p>
          <p className="tabular mt-5 text-sm text-ink-soft">
            {readTimeText(article.readTime)} <span aria-hidden="true">·</span>{" "}
            <time dateTime={published.at}>{published.on}</time>
          </p>
        </div>
        <div className="mt-10 overflow-hidden rounded-card bg-sage-soft lg:mt-14">
          <img
            src={article.image}
            alt=""
            width={1200}
            height={675}
            fetchPriority="high"
            className="aspect-video w-full object-cover lg:aspect-2/1"
          />
        </div>
        <div className="mt-10 max-w-measure lg:mx-auto lg:mt-16">
          {content ? <RichText doc={content} /> : <p>The text of this article is being written.</p>}
        </div>
      </article>
      <KeepReading articles={further} />
    </main>
  );
}
