import { Picture } from "#app/base/ui/picture.tsx";
import { ArticleFacts } from "#app/content/education/resource-facts.tsx";
import type { ArticleSummary } from "#app/content/education/resources.ts";
import { ResourceLink } from "./resource-link.tsx";

/** The featured articles: the first one large, like the cover story of a magazine. */
export function FeaturedArticles({ articles }: { articles: readonly ArticleSummary[] }) {
  const [lead, ...others] = articles;
  if (!lead) return null;
  return (
    <>
      <LeadArticle article={lead} />
      {others.length > 0 ? (
        <ul className="mt-12 grid gap-x-8 gap-y-12 border-t border-hairline pt-12 grid-cols-[repeat(auto-fit,minmax(min(100%,21rem),1fr))] lg:mt-16 lg:pt-16">
          {others.map((article) => (
            <li key={article.id} className="only:max-w-140">
              <ArticleCard article={article} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function LeadArticle({ article }: { article: ArticleSummary }) {
  return (
    <article className="group relative grid items-center gap-x-12 gap-y-6 lg:grid-cols-[7fr_5fr]">
      <ArticlePicture article={article} eager />
      <div>
        <ArticleFacts article={article} />
        <h3 className="mt-3 text-3xl wrap-anywhere lg:text-4xl">{article.title}</h3>
        <p className="mt-4 text-lg">{article.description}</p>
        <ReadMore article={article} />
      </div>
    </article>
  );
}

/** An article among others: picture, category, minutes, title, description, Read More. */
function ArticleCard({ article }: { article: ArticleSummary }) {
  return (
    <article className="group relative flex h-full flex-col">
      <ArticlePicture article={article} />
      <div className="mt-5 flex grow flex-col items-start">
        <ArticleFacts article={article} />
        <h3 className="mt-2 text-xl wrap-anywhere">{article.title}</h3>
        <p className="mt-2 grow text-ink-soft">{article.description}</p>
        <ReadMore article={article} />
      </div>
    </article>
  );
}

function ArticlePicture({ article, eager = false }: { article: ArticleSummary; eager?: boolean }) {
  return (
    <div className="overflow-hidden rounded-card bg-sage-soft">
      <Picture
        src={article.image}
        sizes="(min-width: 64rem) 42rem, 100vw"
        alt=""
        width={1200}
        height={675}
        loading={eager ? undefined : "lazy"}
        className="aspect-video w-full object-cover transition-transform duration-250 ease-calm group-hover:scale-102"
      />
    </div>
  );
}

/** The link covers the whole card. */
function ReadMore({ article }: { article: ArticleSummary }) {
  return (
    <ResourceLink
      opens={{ kind: "article", slug: article.slug }}
      words="Read More"
      about={article.title}
      className="link mt-3 inline-flex min-h-11 items-center font-semibold after:absolute after:inset-0"
    />
  );
}
