import { Preview } from "#app/desk/preview.tsx";
import { pictureOr } from "#app/lib/address.ts";
import { hasSomething, readTextValue } from "#app/lib/stored-text.ts";
import { ArticleView } from "./article-view.tsx";
import { ARTICLE_CATEGORIES, DRAWN_PICTURE } from "./resources.ts";

/** Shows the article as its form has it now, the way its own page will. */
export function ArticlePreview({ published }: { published: { at: string; on: string } | null }) {
  return (
    <Preview>
      {({ title = "", description = "", category, readTime, image, content = "" }) => {
        const doc = readTextValue(content);
        return (
          <article className="page pb-16">
            <ArticleView
              article={{
                title: title || "No title yet",
                description,
                category: ARTICLE_CATEGORIES.find((known) => known === category) ?? "Fundamentals",
                readTime: Number(readTime) || 1,
                image: pictureOr(image, DRAWN_PICTURE),
              }}
              published={published}
              content={hasSomething(doc) ? doc : null}
            />
          </article>
        );
      }}
    </Preview>
  );
}
