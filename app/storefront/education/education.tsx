import { data, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { clientAddress } from "#app/base/config/context.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { bothHeaders, type CachedPage, refusedWith } from "#app/base/lib/page-headers.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { JsonLd, PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Accordion } from "#app/base/ui/accordion.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { differsInOverlayAlone, EDUCATION_PATH } from "#app/content/education/overlay.ts";
import { currentFaqs, currentResources } from "#app/content/education/queries.server.ts";
import { useResourcePictures } from "#app/content/education/resource-facts.tsx";
import { isFeatured, SOCIAL_PICTURE } from "#app/content/education/resources.ts";
import { joinNewsletter } from "#app/content/waitlist/keep-from-visitor.server.ts";
import type { EmailAnswer } from "#app/content/waitlist/waitlist-reply.ts";
import type { Route } from "./+types/education";
import { OverlayHost } from "./overlay-host.tsx";
import { CoursePart, LoadFailure, NewsletterForm } from "./part.tsx";
import { FeaturedArticles, FeaturedCourses, Library, MoreCourses } from "./resource-lists.tsx";

export const handle: CachedPage = { keptUnder: [] };

export const headers = bothHeaders;

/** Opening or closing an overlay changes the address, but not the loader's data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return !formMethod && differsInOverlayAlone(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

/** Loads resources and FAQs separately: one can fail without the other (rules education/list-failure). */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [resources, faqs] = await Promise.all([
    readOr(currentResources(db), { articles: [], courses: [] }),
    readOr(currentFaqs(db), []),
  ]);
  const failed = resources.failure !== null || faqs.failure !== null;
  return data(
    { resources, faqs },
    failed ? { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "5" } } : {},
  );
}

async function readOr<Value>(reading: Promise<Value>, empty: Value) {
  try {
    return { value: await reading, failure: null };
  } catch (error) {
    const id = reportError(error, "GET /education");
    const failure = `We can't load them right now. Please try again in a moment. (Reference ${id})`;
    return { value: empty, failure };
  }
}

/** `POST /education`: the newsletter box, with and without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSentForm(request));
  const address = context.get(clientAddress);
  const joined = await joinNewsletter(context.get(database), fields, address, Temporal.Now.instant());
  if (joined.ok) return data<EmailAnswer>({ joined: true });
  const { name, errors, values, waitSeconds } = joined.refusal;
  return data<EmailAnswer>({ joined: false, errors, values }, refusedWith(name, waitSeconds));
}

export default function Education({ loaderData, actionData }: Route.ComponentProps) {
  const { resources, faqs } = loaderData;
  const { articles, courses } = resources.value;
  const { site } = useSiteFacts();
  const around = useResourcePictures<HTMLElement>();
  return (
    <main ref={around}>
      <PageMeta
        title={`Education | ${site.name}`}
        description={`Articles, courses, and answers about hemp-derived THC: how it is measured and labeled, and how to store it safely. For adults ${site.age} and older.`}
        path={EDUCATION_PATH}
        {...(site.isDemo ? { picture: SOCIAL_PICTURE } : {})}
      />
      {faqs.value.length > 0 ? (
        <JsonLd
          data={{
            "@type": "FAQPage",
            mainEntity: faqs.value.map(({ question, answer }) => ({
              "@type": "Question",
              name: question,
              acceptedAnswer: { "@type": "Answer", text: answer },
            })),
          }}
        />
      ) : null}
      <Opening />
      <CoursePart id="featured" title="Featured articles" className="pb-16 lg:pb-28">
        {resources.failure ? (
          <LoadFailure what="resources" message={resources.failure} headingId="featured-title" />
        ) : articles.some(isFeatured) ? (
          <FeaturedArticles articles={articles.filter(isFeatured)} />
        ) : (
          <EmptyState title="No featured articles found. Please check back later." />
        )}
      </CoursePart>
      <CoursePart id="library" title="Library" className="border-t border-hairline bg-white py-16 lg:py-28">
        <Library articles={articles} failed={resources.failure !== null} />
      </CoursePart>
      <CoursePart id="courses" title="Featured courses" className="bg-sage-soft py-16 lg:py-28">
        {resources.failure ? (
          <p className="text-lg">We couldn't load the courses.</p>
        ) : courses.some(isFeatured) ? (
          <FeaturedCourses courses={courses.filter(isFeatured)} />
        ) : (
          <EmptyState title="No featured courses found. Please check back later." />
        )}
        {courses.every(isFeatured) ? null : (
          <MoreCourses courses={courses.filter((course) => !course.featured)} />
        )}
      </CoursePart>
      <CoursePart id="faq" title="Questions and answers" className="py-16 lg:py-28" beside>
        {faqs.failure ? (
          <LoadFailure what="FAQs" message={faqs.failure} headingId="faq-title" />
        ) : faqs.value.length > 0 ? (
          <Accordion
            name="education-faq"
            items={faqs.value.map(({ answer, ...faq }) => ({
              ...faq,
              answer: <p className="whitespace-pre-line">{answer}</p>,
            }))}
          />
        ) : (
          <EmptyState title="No FAQs found. Please check back later." />
        )}
      </CoursePart>
      <CoursePart
        id="letter"
        title={site.canMail ? "New articles by email" : "Newsletter"}
        className="bg-lake-soft py-16 lg:py-20"
        beside
      >
        <p className="mb-5 max-w-measure text-lg">
          {site.canMail
            ? "We'll email you when there's something new to read here, and about nothing else."
            : "The newsletter hasn't started yet. Leave your email address to join the list."}
        </p>
        <NewsletterForm answer={actionData} />
      </CoursePart>
      <OverlayHost articles={articles} courses={courses} />
    </main>
  );
}

const CONTENTS = [
  { href: "#fundamentals", name: "Fundamentals", about: "The words and the numbers" },
  { href: "#safety", name: "Safety", about: "Waiting, storing, locking up" },
  { href: "#courses", name: "Courses", about: "Short lessons, in order" },
  { href: "#faq", name: "FAQ", about: "What people ask us" },
] as const;

/** Start of the Education Center: its introduction, and links to its sections. */
function Opening() {
  return (
    <div className="page pt-12 pb-12 lg:pt-20 lg:pb-16">
      <h1 className="text-4xl lg:text-5xl">Education Center</h1>
      <p className="mt-5 max-w-measure text-lg lg:text-xl">
        How hemp-derived THC is made, measured, and labeled, and how to store it safely. Written for adults,
        in plain words and milligrams.
      </p>
      <p className="mt-4 text-lg">
        <Link to="/new-to-this" prefetch="intent" className="link inline-flex min-h-11 items-center">
          New to this? Start here
        </Link>
      </p>
      <nav aria-label="On this page" className="mt-10 border-t border-ink lg:mt-14">
        <ul className="grid grid-cols-2 gap-x-6 lg:grid-cols-4">
          {CONTENTS.map(({ href, name, about }) => (
            <li key={href} className="border-b border-hairline lg:border-b-0">
              <a href={href} className="group flex min-h-14 flex-col py-4">
                <span className="font-display text-lg underline-offset-4 group-hover:underline">{name}</span>
                <span className="text-sm text-ink-soft">{about}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
