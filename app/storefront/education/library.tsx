import { type ArticleSummary, byCategory, readTimeText } from "#app/content/education/resources.ts";
import { ResourceLink } from "./resource-link.tsx";

/** Every article as a quiet row under its category. The categories are anchors of the page (rules 18.2). */
export function Library({ articles, failed }: { articles: readonly ArticleSummary[]; failed: boolean }) {
  return (
    <div className="mt-10 grid gap-y-12 lg:mt-14 lg:gap-y-16">
      {byCategory(articles).map((shelf) => (
        <section
          key={shelf.category}
          id={shelf.category.toLowerCase()}
          aria-labelledby={`shelf-${shelf.category.toLowerCase()}`}
          className="grid gap-x-12 gap-y-3 border-t border-ink pt-5 lg:grid-cols-[16rem_minmax(0,1fr)]"
        >
          <h3 id={`shelf-${shelf.category.toLowerCase()}`} className="text-2xl">
            {shelf.category}
          </h3>
          {shelf.articles.length === 0 ? (
            <p className="py-1 text-ink-soft">
              {failed ? "These articles could not be loaded." : "Nothing in this category yet."}
            </p>
          ) : (
            <ul className="-mt-3 divide-y divide-hairline">
              {shelf.articles.map((article) => (
                <Row key={article.id} article={article} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

function Row({ article }: { article: ArticleSummary }) {
  return (
    <li className="group relative grid items-baseline gap-x-8 gap-y-1 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <h4 className="text-lg font-semibold wrap-anywhere">
          <ResourceLink
            opens={{ kind: "article", slug: article.slug }}
            words={article.title}
            className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
          />
        </h4>
        <p className="mt-0.5 max-w-measure text-ink-soft">{article.description}</p>
      </div>
      <p className="tabular text-sm whitespace-nowrap text-ink-soft">{readTimeText(article.readTime)}</p>
    </li>
  );
}
