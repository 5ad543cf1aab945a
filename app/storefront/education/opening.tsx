import { Link } from "react-router";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import type { ArticleSummary, CourseSummary, Faq } from "#app/content/education/resources.ts";
import type { Section } from "#app/content/pages/section.ts";
import { ShopWords } from "#app/content/pages/shop-words.tsx";

type Read = {
  articles: readonly ArticleSummary[];
  courses: readonly CourseSummary[];
  faqs: readonly Faq[];
};

const inCategory =
  (category: ArticleSummary["category"]) =>
  ({ articles }: Read) =>
    articles.some((article) => article.category === category);

/** Parts of the page, and whether there is something to read in them. `about` is the demo's. */
const CONTENTS = [
  {
    ...{ href: "#fundamentals", name: "Fundamentals", about: "The words and the numbers" },
    has: inCategory("Fundamentals"),
  },
  {
    ...{ href: "#safety", name: "Safety", about: "Waiting, storing, locking up" },
    has: inCategory("Safety"),
  },
  {
    ...{ href: "#courses", name: "Courses", about: "Short lessons, in order" },
    has: ({ courses }: Read) => courses.length > 0,
  },
  {
    ...{ href: "#faq", name: "FAQ", about: "What people ask us" },
    has: ({ faqs }: Read) => faqs.length > 0,
  },
];

type Props = { words: Section; read: Read; showsAll: boolean };

/** Start of the Education Center: the shop's introduction, and links to the parts with something to read. */
export function Opening({ words: { heading, text }, read, showsAll }: Props) {
  const { site } = useSiteFacts();
  const contents = CONTENTS.filter(({ has }) => showsAll || has(read));
  return (
    <div className="page pt-12 pb-12 lg:pt-20 lg:pb-16">
      <h1 className="text-4xl wrap-anywhere lg:text-5xl">
        <ShopWords>{heading}</ShopWords>
      </h1>
      {text === "" ? null : (
        <p className="mt-5 max-w-measure whitespace-pre-line text-lg lg:text-xl">
          <ShopWords>{text}</ShopWords>
        </p>
      )}
      {site.hasGuide ? (
        <p className="mt-4 text-lg">
          <Link to="/new-to-this" prefetch="intent" className="link inline-flex min-h-11 items-center">
            New to this? Start here
          </Link>
        </p>
      ) : null}
      {contents.length < 2 ? null : (
        <nav aria-label="On this page" className="mt-10 border-t border-ink lg:mt-14">
          <ul className="grid grid-cols-2 gap-x-6 lg:grid-cols-4">
            {contents.map(({ href, name, about }) => (
              <li key={href} className="border-b border-hairline lg:border-b-0">
                <a href={href} className="group flex min-h-14 flex-col py-4">
                  <span className="font-display text-lg underline-offset-4 group-hover:underline">
                    {name}
                  </span>
                  {site.isDemo ? <span className="text-sm text-ink-soft">{about}</span> : null}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
