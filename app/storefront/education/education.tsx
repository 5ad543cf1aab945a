import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { clientAddress } from "#app/base/config/context.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import { database } from "#app/base/db/context.server.ts";
import type { KeptPage } from "#app/base/lib/kept-page.ts";
import { bothHeaders, refusedWith } from "#app/base/lib/page-headers.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Accordion } from "#app/base/ui/accordion.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { JsonLd } from "#app/base/ui/json-ld.tsx";
import { differsInOverlayAlone, EDUCATION_PATH } from "#app/content/education/overlay-address.ts";
import { currentFaqs, currentResources } from "#app/content/education/queries.server.ts";
import { useResourcePictures } from "#app/content/education/resource-facts.tsx";
import { type Faq, isFeatured, SOCIAL_PICTURE } from "#app/content/education/resources.ts";
import { joinNewsletter } from "#app/content/waitlist/join-newsletter.server.ts";
import type { NewsletterAnswer } from "#app/content/waitlist/waitlist-reply.ts";
import type { Route } from "./+types/education";
import { FeaturedArticles } from "./featured-articles.tsx";
import { FeaturedCourses, MoreCourses } from "./featured-courses.tsx";
import { Library } from "./library.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";
import { OverlayHost } from "./overlay-host.tsx";
import { Part } from "./part.tsx";

export const handle: KeptPage = { keptUnder: [] };

export const headers = bothHeaders;

/** Opening or closing an overlay changes the address, but nothing that the loader read. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return !formMethod && differsInOverlayAlone(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

/** Resources and FAQs are read apart: one can fail without the other (rules 18.11). */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [resources, faqs] = await Promise.all([
    currentResources(db).then(there, (error) => away(error, { articles: [], courses: [] })),
    currentFaqs(db).then(there, (error) => away<Faq[]>(error, [])),
  ]);
  const failed = resources.failure !== null || faqs.failure !== null;
  return data(
    { resources, faqs },
    failed ? { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "5" } } : {},
  );
}

const there = <Value,>(value: Value) => ({ value, failure: null });

function away<Value>(error: unknown, value: Value): { value: Value; failure: string } {
  const id = reportError(error, "GET /education");
  return { value, failure: `We cannot read them just now. Please try again in a moment. (Reference ${id})` };
}

/** `POST /education`: the newsletter box, with and without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSentForm(request));
  const address = context.get(clientAddress);
  const joined = await joinNewsletter(context.get(database), fields, address, Temporal.Now.instant());
  if (joined.ok) return data<NewsletterAnswer>({ joined: true });
  const { name, sentence, email, waitSeconds } = joined.refusal;
  return data<NewsletterAnswer>({ joined: false, error: sentence, email }, refusedWith(name, waitSeconds));
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
        description="Articles, courses and answers about hemp-derived THC: how it is measured and labeled, and how to keep it safely. For adults 21 and older."
        path={EDUCATION_PATH}
        picture={SOCIAL_PICTURE}
      />
      {faqs.value.length > 0 ? <FaqData faqs={faqs.value} /> : null}
      <Opening />
      <Part id="featured" title="Featured articles" className="pb-16 lg:pb-28">
        {resources.failure ? (
          <LoadFailure what="resources" message={resources.failure} headingId="featured-title" />
        ) : articles.some(isFeatured) ? (
          <FeaturedArticles articles={articles.filter(isFeatured)} />
        ) : (
          <EmptyState title="No featured articles found. Please check back later." />
        )}
      </Part>
      <Part id="library" title="Library" className="border-t border-hairline bg-white py-16 lg:py-28">
        <Library articles={articles} failed={resources.failure !== null} />
      </Part>
      <Part id="courses" title="Featured courses" className="bg-sage-soft py-16 lg:py-28">
        {resources.failure ? (
          <p className="text-lg">The courses could not be loaded.</p>
        ) : courses.some(isFeatured) ? (
          <FeaturedCourses courses={courses.filter(isFeatured)} />
        ) : (
          <EmptyState title="No featured courses found. Please check back later." />
        )}
        {courses.every(isFeatured) ? null : (
          <MoreCourses courses={courses.filter((course) => !course.featured)} />
        )}
      </Part>
      <Part id="faq" title="Questions and answers" className="py-16 lg:py-28" beside>
        {faqs.failure ? (
          <LoadFailure what="FAQs" message={faqs.failure} headingId="faq-title" />
        ) : faqs.value.length > 0 ? (
          <Accordion name="education-faq" items={faqs.value.map(folded)} />
        ) : (
          <EmptyState title="No FAQs found. Please check back later." />
        )}
      </Part>
      <Part id="letter" title="New articles by email" className="bg-lake-soft py-16 lg:py-20" beside>
        <p className="mb-5 max-w-measure text-lg">
          We write when there is something new to read here, and about nothing else.
        </p>
        <NewsletterForm answer={actionData} />
      </Part>
      <OverlayHost articles={articles} courses={courses} />
    </main>
  );
}

function folded({ id, question, answer }: Faq) {
  return { id, question, answer: <p className="whitespace-pre-line">{answer}</p> };
}

/** The questions and answers for search engines. */
function FaqData({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <JsonLd
      data={{
        "@type": "FAQPage",
        mainEntity: faqs.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      }}
    />
  );
}

const CONTENTS = [
  { href: "#fundamentals", name: "Fundamentals", says: "The words and the numbers" },
  { href: "#safety", name: "Safety", says: "Waiting, storing, locking up" },
  { href: "#courses", name: "Courses", says: "Short lessons, in order" },
  { href: "#faq", name: "FAQ", says: "What people ask us" },
] as const;

/** The first screen of the Education Center: what it is, and links to its parts. */
function Opening() {
  return (
    <div className="page pt-12 pb-12 lg:pt-20 lg:pb-16">
      <h1 className="text-4xl lg:text-5xl">Education Center</h1>
      <p className="mt-5 max-w-measure text-lg lg:text-xl">
        How hemp-derived THC is made, measured and labeled, and how to keep it safely. Written for adults 21
        and older, in plain words and milligrams.
      </p>
      <nav aria-label="On this page" className="mt-10 border-t border-ink lg:mt-14">
        <ul className="grid grid-cols-2 gap-x-6 lg:grid-cols-4">
          {CONTENTS.map(({ href, name, says }) => (
            <li key={href} className="border-b border-hairline lg:border-b-0">
              <a href={href} className="group flex min-h-14 flex-col py-4">
                <span className="font-display text-lg underline-offset-4 group-hover:underline">{name}</span>
                <span className="text-sm text-ink-soft">{says}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
