import type { RichText as Document } from "#app/base/lib/rich-text.ts";
import { Picture } from "#app/base/ui/picture.tsx";
import { RichTextView } from "#app/base/ui/rich-text.tsx";
import { type ArticleSummary, readTimeText } from "./resources.ts";

type Props = {
  article: Pick<ArticleSummary, "title" | "description" | "category" | "readTime" | "image">;
  /** Blurred copy of the image, if it was uploaded. */
  standIn?: string | null;
  /** ISO date and its text; null before it's published. */
  published: { at: string; on: string } | null;
  content: Document | null;
};

/** An article: header, image, and text. Shown on its own page and in the preview of the admin form. */
export function ArticleView({ article, standIn = null, published, content }: Props) {
  return (
    <>
      <div className="mt-6 max-w-220 lg:mx-auto lg:mt-14 lg:text-center">
        <p className="font-semibold text-spruce-ink">{article.category}</p>
        <h1 className="mt-3 text-3xl wrap-anywhere sm:text-4xl lg:text-5xl">{article.title}</h1>
        <p className="mt-5 max-w-measure text-lg text-ink-soft lg:mx-auto lg:text-xl">
          {article.description}
        </p>
        <p className="tabular mt-5 text-sm text-ink-soft">
          {readTimeText(article.readTime)}
          {published ? (
            <>
              {" "}
              <span aria-hidden="true">·</span> <time dateTime={published.at}>{published.on}</time>
            </>
          ) : null}
        </p>
      </div>
      <div className="stand-in-frame relative mt-10 overflow-hidden rounded-card bg-sage-soft lg:mt-14">
        <Picture
          src={article.image}
          sizes="(min-width: 80rem) 76rem, 100vw"
          standIn={standIn}
          alt=""
          width={1200}
          height={675}
          fetchPriority="high"
          className="aspect-video w-full object-cover lg:aspect-2/1"
        />
      </div>
      <div className="mt-10 max-w-measure lg:mx-auto lg:mt-16">
        {content ? <RichTextView doc={content} /> : <p>The text of this article is being written.</p>}
      </div>
    </>
  );
}
