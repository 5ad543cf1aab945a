import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { clientAddress } from "#app/base/config/context.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { bothHeaders, type CachedPage, refusedWith } from "#app/base/lib/page-headers.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { JsonLd, PageMeta } from "#app/base/settings/page-meta.tsx";
import { type SiteFacts, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Accordion } from "#app/base/ui/accordion.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { differsInOverlayAlone, EDUCATION_PATH } from "#app/content/education/overlay.ts";
import { currentFaqs, currentResources, hasEducation } from "#app/content/education/queries.server.ts";
import { useResourcePictures } from "#app/content/education/resource-facts.tsx";
import { isFeatured, SOCIAL_PICTURE } from "#app/content/education/resources.ts";
import { firstSection } from "#app/content/pages/first-sections.ts";
import { currentSections } from "#app/content/pages/queries.server.ts";
import { withShopName } from "#app/content/pages/shop-words.tsx";
import { joinNewsletter } from "#app/content/waitlist/keep-from-visitor.server.ts";
import type { EmailAnswer } from "#app/content/waitlist/waitlist-reply.ts";
import type { Route } from "./+types/education";
import { Opening } from "./opening.tsx";
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

/**
 * Loads resources and FAQs separately: one can fail without the other (rules education/list-failure). A shop
 * without anything to read has no such page (rules education/nothing-to-read).
 */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  if (!(await hasEducation(db))) throw data(null, { status: 404 });
  const [resources, faqs, { education: sections }] = await Promise.all([
    readOr(currentResources(db), { articles: [], courses: [] }),
    readOr(currentFaqs(db), []),
    currentSections(db),
  ]);
  const failed = resources.failure !== null || faqs.failure !== null;
  return data(
    { resources, faqs, words: sections[0] ?? firstSection("introduction") },
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
  const { resources, faqs, words } = loaderData;
  const { articles, courses } = resources.value;
  const { site } = useSiteFacts();
  const around = useResourcePictures<HTMLElement>();
  // Only the demo shows the specification's empty states.
  const showsAll = site.isDemo || resources.failure !== null || faqs.failure !== null;
  return (
    <main ref={around}>
      <PageMeta
        title={`Education | ${site.name}`}
        description={`${withShopName(words.summary, site.name)} For adults ${site.age} and older.`.trim()}
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
      <Opening words={words} read={{ articles, courses, faqs: faqs.value }} showsAll={showsAll} />
      {showsAll || articles.some(isFeatured) ? (
        <CoursePart id="featured" title="Featured articles" className="pb-16 lg:pb-28">
          {resources.failure ? (
            <LoadFailure what="resources" message={resources.failure} headingId="featured-title" />
          ) : articles.some(isFeatured) ? (
            <FeaturedArticles articles={articles.filter(isFeatured)} />
          ) : (
            <EmptyState title="No featured articles found. Please check back later." />
          )}
        </CoursePart>
      ) : null}
      {showsAll || articles.length > 0 ? (
        <CoursePart id="library" title="Library" className="border-t border-hairline bg-white py-16 lg:py-28">
          <Library articles={articles} failed={resources.failure !== null} showsAll={showsAll} />
        </CoursePart>
      ) : null}
      {showsAll || courses.length > 0 ? (
        <CoursePart
          id="courses"
          title={showsAll || courses.some(isFeatured) ? "Featured courses" : "Courses"}
          className="bg-sage-soft py-16 lg:py-28"
        >
          {resources.failure ? (
            <p className="text-lg">We couldn't load the courses.</p>
          ) : courses.some(isFeatured) ? (
            <FeaturedCourses courses={courses.filter(isFeatured)} />
          ) : showsAll ? (
            <EmptyState title="No featured courses found. Please check back later." />
          ) : null}
          {courses.every(isFeatured) ? null : (
            <MoreCourses courses={courses.filter((course) => !course.featured)} />
          )}
        </CoursePart>
      ) : null}
      {showsAll || faqs.value.length > 0 ? <FaqPart faqs={faqs} /> : null}
      <CoursePart
        id="letter"
        title={site.canMail ? "New articles by email" : "Newsletter"}
        className="bg-lake-soft py-16 lg:py-20"
        beside
      >
        <p className="mb-5 max-w-measure text-lg">{newsletterText(site)}</p>
        <NewsletterForm answer={actionData} />
      </CoursePart>
      <OverlayHost articles={articles} courses={courses} />
    </main>
  );
}

/** Only the demo promises what its newsletter will be. */
function newsletterText({ isDemo, canMail }: Pick<SiteFacts["site"], "isDemo" | "canMail">): string {
  const join = "Leave your email address to join the list.";
  if (!isDemo) return join;
  return canMail
    ? "We'll email you when there's something new to read here, and about nothing else."
    : `The newsletter hasn't started yet. ${join}`;
}

type FaqsRead = Route.ComponentProps["loaderData"]["faqs"];

/** Questions and answers, or why there are none. */
function FaqPart({ faqs: { value, failure } }: { faqs: FaqsRead }) {
  const items = value.map(({ answer, ...faq }) => ({
    ...faq,
    answer: <p className="whitespace-pre-line">{answer}</p>,
  }));
  return (
    <CoursePart id="faq" title="Questions and answers" className="py-16 lg:py-28" beside>
      {failure ? (
        <LoadFailure what="FAQs" message={failure} headingId="faq-title" />
      ) : items.length > 0 ? (
        <Accordion name="education-faq" items={items} />
      ) : (
        <EmptyState title="No FAQs found. Please check back later." />
      )}
    </CoursePart>
  );
}
