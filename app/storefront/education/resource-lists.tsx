import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Picture } from "#app/base/ui/picture.tsx";
import { type Opened, ownPath, writeOpened } from "#app/content/education/overlay.ts";
import { ArticleFacts, CourseFacts } from "#app/content/education/resource-facts.tsx";
import {
  type ArticleSummary,
  byCategory,
  type CourseSummary,
  inLevelOrder,
  readTimeText,
} from "#app/content/education/resources.ts";
import { PUSHED } from "./overlay-host.tsx";

/** Featured articles: the first one large, like a magazine's cover story. */
export function FeaturedArticles({ articles }: { articles: readonly ArticleSummary[] }) {
  const [lead, ...others] = articles;
  if (!lead) return null;
  return (
    <>
      <article className="group relative grid items-center gap-x-12 gap-y-6 lg:grid-cols-[7fr_5fr]">
        <ArticlePicture article={lead} />
        <div>
          <ArticleFacts article={lead} />
          <h3 className="mt-3 text-3xl wrap-anywhere lg:text-4xl">{lead.title}</h3>
          <p className="mt-4 text-lg">{lead.description}</p>
          <ReadMore article={lead} />
        </div>
      </article>
      {others.length > 0 ? (
        <ul className="mt-12 grid gap-x-8 gap-y-12 border-t border-hairline pt-12 grid-cols-[repeat(auto-fit,minmax(min(100%,21rem),1fr))] lg:mt-16 lg:pt-16">
          {others.map((article) => (
            <li key={article.id} className="only:max-w-140">
              <article className="group relative flex h-full flex-col">
                <ArticlePicture article={article} loading="lazy" />
                <div className="mt-5 flex grow flex-col items-start">
                  <ArticleFacts article={article} />
                  <h3 className="mt-2 text-xl wrap-anywhere">{article.title}</h3>
                  <p className="mt-2 grow text-ink-soft">{article.description}</p>
                  <ReadMore article={article} />
                </div>
              </article>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function ArticlePicture({ article, loading }: { article: ArticleSummary; loading?: "lazy" }) {
  return (
    <div className="overflow-hidden rounded-card bg-sage-soft">
      <Picture
        src={article.image}
        sizes="(min-width: 64rem) 42rem, 100vw"
        alt=""
        width={1200}
        height={675}
        loading={loading}
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
      label="Read More"
      about={article.title}
      className="link mt-3 inline-flex min-h-11 items-center font-semibold after:absolute after:inset-0"
    />
  );
}

type LibraryProps = {
  articles: readonly ArticleSummary[];
  failed: boolean;
  /** Whether categories without articles are shown. */
  showsAll: boolean;
};

/**
 * All articles as rows under their category. Categories are anchors of the page (rules education/sort-order).
 */
export function Library({ articles, failed, showsAll }: LibraryProps) {
  const shelves = byCategory(articles).filter((shelf) => showsAll || shelf.articles.length > 0);
  return (
    <div className="mt-10 grid gap-y-12 lg:mt-14 lg:gap-y-16">
      {shelves.map((shelf) => (
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
              {failed ? "We couldn't load these articles." : "No articles in this category yet."}
            </p>
          ) : (
            <ul className="-mt-3 divide-y divide-hairline">
              {shelf.articles.map((article) => (
                <Row
                  key={article.id}
                  opens={{ kind: "article", slug: article.slug }}
                  title={article.title}
                  description={article.description}
                >
                  <p className="tabular text-sm whitespace-nowrap text-ink-soft">
                    {readTimeText(article.readTime)}
                  </p>
                </Row>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

/** Featured courses, from Beginner to Advanced; if their number is odd, the first spans a whole row. */
export function FeaturedCourses({ courses }: { courses: readonly CourseSummary[] }) {
  const isOdd = courses.length % 2 === 1;
  return (
    <ul className="grid gap-6 lg:grid-cols-2">
      {inLevelOrder(courses).map((course, index) => (
        <li key={course.id} className={isOdd && index === 0 ? "lg:col-span-2" : ""}>
          <CourseCard course={course} wide={isOdd && index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** Other courses as rows. */
export function MoreCourses({ courses }: { courses: readonly CourseSummary[] }) {
  return (
    <>
      <h3 className="mt-12 text-xl">More courses</h3>
      <ul className="mt-3 divide-y divide-ink/15 border-y border-ink/15">
        {inLevelOrder(courses).map((course) => (
          <Row key={course.id} opens={{ kind: "course", slug: course.slug }} title={course.title}>
            <CourseFacts course={course} />
          </Row>
        ))}
      </ul>
    </>
  );
}

/** Course card: image, level, duration, lessons, title, description, Start Course. */
function CourseCard({ course, wide }: { course: CourseSummary; wide: boolean }) {
  return (
    <article
      className={`relative grid h-full gap-x-6 gap-y-5 rounded-card border border-hairline bg-white p-4 sm:p-5 ${wide ? "items-center sm:grid-cols-2 lg:gap-x-14" : "sm:grid-cols-[minmax(11rem,2fr)_3fr]"}`}
    >
      <Picture
        src={course.image}
        sizes="(min-width: 64rem) 26rem, 100vw"
        alt=""
        width={800}
        height={600}
        loading="lazy"
        className="aspect-4/3 w-full rounded-field bg-lake-soft object-cover"
      />
      <div className={`flex h-full flex-col items-start ${wide ? "sm:justify-center" : ""}`}>
        <CourseFacts course={course} />
        <h3 className={`mt-3 wrap-anywhere ${wide ? "text-xl lg:text-3xl" : "text-xl"}`}>{course.title}</h3>
        <p className={`mt-2 mb-2 text-ink-soft ${wide ? "max-w-measure lg:text-lg" : "grow"}`}>
          {course.description}
        </p>
        <ResourceLink
          opens={{ kind: "course", slug: course.slug }}
          label="Start Course"
          about={course.title}
          className="link inline-flex min-h-11 items-center font-semibold after:absolute after:inset-0"
        />
      </div>
    </article>
  );
}

type RowProps = { opens: Opened; title: string; description?: string; children: ReactNode };

/** Article or course as a row: its title as a link, and its details at the right. */
function Row({ opens, title, description, children }: RowProps) {
  return (
    <li className="group relative grid items-baseline gap-x-8 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <h4 className="text-lg font-semibold wrap-anywhere">
          <ResourceLink
            opens={opens}
            label={title}
            className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
          />
        </h4>
        {description ? <p className="mt-0.5 max-w-measure text-ink-soft">{description}</p> : null}
      </div>
      {children}
    </li>
  );
}

type LinkProps = {
  opens: Opened;
  /** Link text, such as "Read More". */
  label: string;
  /** Resource title for screen readers and search engines, if `label` doesn't contain it. */
  about?: string;
  className: string;
};

/**
 * Link to an article or course on /education. A plain click opens the overlay (rules education/overlay); in a
 * new tab, or without JavaScript, it opens the resource's page.
 */
function ResourceLink({ opens, label, about, className }: LinkProps) {
  const { search } = useLocation();
  const navigate = useNavigate();

  function press(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Not every browser focuses a clicked link, and the overlay returns the focus to where it was.
    event.currentTarget.focus({ preventScroll: true });
    navigate(
      { search: writeOpened(search, opens) },
      { preventScrollReset: true, defaultShouldRevalidate: false, state: PUSHED },
    );
  }

  return (
    <Link to={ownPath(opens)} data-opens={opens.kind} className={className} onClick={press}>
      {label}
      {about ? <span className="sr-only">: {about}</span> : null}
    </Link>
  );
}
