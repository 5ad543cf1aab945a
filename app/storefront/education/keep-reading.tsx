import { Link } from "react-router";
import { Picture } from "#app/base/ui/picture.tsx";
import { ArticleFacts } from "#app/content/education/resource-facts.tsx";
import { type ArticleSummary, articlePath } from "#app/content/education/resources.ts";

/** What to read next, below an article: the next article large, then related ones as rows. */
export function KeepReading({ articles }: { articles: readonly ArticleSummary[] }) {
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
                <OwnPageLink article={next} />
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
                    <OwnPageLink article={article} />
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

function OwnPageLink({ article }: { article: ArticleSummary }) {
  return (
    <Link
      to={articlePath(article.slug)}
      prefetch="intent"
      className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
    >
      {article.title}
    </Link>
  );
}
