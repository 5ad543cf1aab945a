import { data } from "react-router";
import { clientAddress } from "#app/base/config/context.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { type KeptPage, NOT_KEPT } from "#app/base/lib/kept-page.ts";
import { bothHeaders, refusedWith } from "#app/base/lib/page-headers.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { currentHomeContent } from "#app/content/home/current-home-content.server.ts";
import { DEFAULT_VALUES } from "#app/content/home/home-content.ts";
import { joinWaitlist } from "#app/content/waitlist/join-waitlist.server.ts";
import type { WaitlistAnswer } from "#app/content/waitlist/waitlist-reply.ts";
import { answerVisitor } from "#app/trade/delivery/answer-visitor.server.ts";
import type { Route } from "./+types/home";
import { CategoryGrid } from "./category-grid.tsx";
import { DeliverySection } from "./delivery-section.tsx";
import { HomeCommitment } from "./home-commitment.tsx";
import { HomeEducation } from "./home-education.tsx";
import { HomeFinalCall } from "./home-final-call.tsx";
import { HomeHead } from "./home-head.tsx";
import { HomeHero } from "./home-hero.tsx";
import { HomePartners } from "./home-partners.tsx";
import { HomeTechnology } from "./home-technology.tsx";
import { HomeValues } from "./home-values.tsx";
import { HomeWellness } from "./home-wellness.tsx";
import { MembershipSection } from "./membership-section.tsx";

export const handle: KeptPage = { keptUnder: ["zip"] };

export const headers = bothHeaders;

/**
 * `?zip=55401` comes from the ZIP checker's form without JavaScript, and the page then holds its answer. A page
 * without the admin's content is not kept, because the next one may have it.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(database);
  const zip = url.searchParams.get("zip")?.slice(0, ZIP_INPUT_LIMIT);
  const [content, answer] = await Promise.all([
    contentOrNull(db),
    zip === undefined ? null : answerVisitor(db, zip, context.get(clientAddress), Temporal.Now.instant()),
  ]);
  const forEverybody = zip === undefined && content !== null;
  return data({ zip, answer, content }, forEverybody ? {} : NOT_KEPT);
}

/** A failure to load home content is only logged (rules 19.6). */
async function contentOrNull(db: Db) {
  try {
    return await currentHomeContent(db);
  } catch (error) {
    reportError(error, "home content");
    return null;
  }
}

/** `POST /`: the waitlist, with and without JavaScript (rules 17.1). */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSentForm(request));
  const address = context.get(clientAddress);
  const joined = await joinWaitlist(context.get(database), fields, address, Temporal.Now.instant());
  if (joined.ok) return data<WaitlistAnswer>({ joined: true, source: joined.value.source });
  const { name, source, sentence, email, waitSeconds } = joined.refusal;
  return data<WaitlistAnswer>(
    { joined: false, source, error: sentence, email },
    refusedWith(name, waitSeconds),
  );
}

/** A ZIP has five digits. Longer input is cut, so that the page does not carry it; the rest is still no valid ZIP. */
const ZIP_INPUT_LIMIT = 10;

/** The sections of the home page, in their order (rules 19.1). */
export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  const { zip, answer, content } = loaderData;
  return (
    <main>
      <HomeHead site={site} />
      <HomeHero site={site} answer={actionData} />
      <HomeValues siteName={site.name} cards={content?.values ?? DEFAULT_VALUES} />
      <CategoryGrid />
      <HomeEducation items={content?.education ?? null} />
      <DeliverySection zip={zip} answer={answer} />
      <HomePartners />
      <MembershipSection answer={actionData} />
      <HomeWellness siteName={site.name} />
      <HomeTechnology />
      <HomeCommitment />
      <HomeFinalCall />
    </main>
  );
}
