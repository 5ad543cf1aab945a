import { ButtonLink, buttonClass } from "#app/base/ui/button.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import type { Section } from "./section.ts";
import { paragraphsOf, ShopWords } from "./shop-words.tsx";

/** A section of a shop's own words: paragraphs, items, an image, and a button (rules sections/kinds). */
export function TextSection({ section }: { section: Section }) {
  const { id, heading, text, items, picture, pictureAlt, buttonText, buttonLink } = section;
  return (
    <section aria-labelledby={`section-${id}`} className="border-b border-hairline py-16 lg:py-28">
      <div className={`page grid items-center gap-x-16 gap-y-10 ${picture ? "lg:grid-cols-2" : ""}`}>
        <div>
          <h2 id={`section-${id}`} className="text-3xl wrap-anywhere lg:text-4xl">
            <ShopWords>{heading}</ShopWords>
          </h2>
          {paragraphsOf(text).map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-measure whitespace-pre-line wrap-anywhere text-lg">
              <ShopWords>{paragraph}</ShopWords>
            </p>
          ))}
          <ItemRows items={items} />
          {buttonText === "" ? null : (
            <p className="mt-8">
              <PageLink to={buttonLink}>{buttonText}</PageLink>
            </p>
          )}
        </div>
        {picture === "" ? null : (
          <Picture
            src={picture}
            sizes="(min-width: 64rem) 40rem, 100vw"
            alt={pictureAlt}
            width={800}
            height={600}
            loading="lazy"
            className="aspect-4/3 w-full rounded-card bg-lake-soft object-cover"
          />
        )}
      </div>
    </section>
  );
}

/** Items of a section as rows with a title and a text. */
export function ItemRows({ items }: Pick<Section, "items">) {
  if (items.length === 0) return null;
  return (
    <ul className="mt-8 divide-y divide-hairline border-y border-hairline">
      {items.map(({ title, text }) => (
        <li key={title} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[11rem_1fr]">
          <h3 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{title}</h3>
          <p className="whitespace-pre-line wrap-anywhere text-ink-soft">
            <ShopWords>{text}</ShopWords>
          </p>
        </li>
      ))}
    </ul>
  );
}

type PageLinkProps = { to: string; className?: string; children: string };

/** Button that leads to a page of this shop or to another site. */
export function PageLink({ to, className = "", children }: PageLinkProps) {
  if (!to.startsWith("/")) {
    return (
      <a href={to} className={buttonClass("quiet", className)}>
        {children}
      </a>
    );
  }
  return (
    <ButtonLink to={to} prefetch="intent" look="quiet" className={className}>
      {children}
    </ButtonLink>
  );
}
