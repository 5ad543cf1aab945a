import { data } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { clientAddress } from "#app/base/config/context.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { bothHeaders, type CachedPage, NOT_KEPT, refusedWith } from "#app/base/lib/page-headers.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { JsonLd, PageMeta, shopPicture } from "#app/base/settings/page-meta.tsx";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { type SiteFacts, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { DEFAULT_VALUES } from "#app/content/home/home-content.ts";
import { currentHomeContent } from "#app/content/home/home-items.server.ts";
import { currentSections } from "#app/content/pages/queries.server.ts";
import { withShopName } from "#app/content/pages/shop-words.tsx";
import { joinWaitlist } from "#app/content/waitlist/keep-from-visitor.server.ts";
import type { WaitlistAnswer } from "#app/content/waitlist/waitlist-reply.ts";
import { categoriesInWords } from "#app/trade/catalog/categories.ts";
import { useCategories } from "#app/trade/catalog/site-categories.tsx";
import { answerVisitor } from "#app/trade/delivery/answer-zip.server.ts";
import { currentOnTime } from "#app/trade/handoff/queries.server.ts";
import type { Route } from "./+types/home";
import { currentQuestions } from "./home-questions.server.ts";
import { HomeSection } from "./home-section.tsx";

export const handle: CachedPage = { keptUnder: ["zip"] };

export const headers = bothHeaders;

/**
 * `?zip=55401` comes from the ZIP checker's form without JavaScript, and the page then shows its result. A
 * page without the admin's content isn't cached, because the next one may have it.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(database);
  // A ZIP has five digits. Longer input is truncated to keep it out of the page; the rest is still invalid.
  const zip = url.searchParams.get("zip")?.slice(0, 10);
  const [content, { home: sections }, { isDemo }, onTime, questions, answer] = await Promise.all([
    contentOrNull(db),
    currentSections(db),
    currentSettings(db),
    currentOnTime(db),
    currentQuestions(db),
    zip === undefined ? null : answerVisitor(db, zip, context.get(clientAddress), Temporal.Now.instant()),
  ]);
  const forEverybody = zip === undefined && content !== null;
  const written = content?.values ?? [];
  const values = written.length === 0 && isDemo ? DEFAULT_VALUES : written;
  const education = content?.education ?? null;
  return data({ sections, zip, answer, values, education, onTime, questions }, forEverybody ? {} : NOT_KEPT);
}

/** Returns the home content, or null on failure, which is only logged (rules home/education-items). */
async function contentOrNull(db: Db) {
  try {
    return await currentHomeContent(db);
  } catch (error) {
    reportError(error, "home content");
    return null;
  }
}

/** `POST /`: the waitlist, with and without JavaScript (rules waitlist/form). */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSentForm(request));
  const address = context.get(clientAddress);
  const { secret } = context.get(authentication);
  const now = Temporal.Now.instant();
  const joined = await joinWaitlist(context.get(database), fields, address, now, secret);
  if (joined.ok) return data<WaitlistAnswer>({ joined: true, source: joined.value.source });
  const { name, source, errors, values, waitSeconds } = joined.refusal;
  return data<WaitlistAnswer>({ joined: false, source, errors, values }, refusedWith(name, waitSeconds));
}

/** Sections of the home page, in the shop's order (rules sections/shown). */
export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  const { sections, ...read } = loaderData;
  const hero = sections.find(({ kind }) => kind === "hero");
  const facts = { ...read, joined: actionData, hasWaitlist: hero !== undefined };
  return (
    <main>
      <HomeHead site={site} summary={hero?.summary ?? ""} />
      {hero ? null : <h1 className="sr-only">{site.name}</h1>}
      {sections.map((section) => (
        <HomeSection key={section.id} section={section} facts={facts} />
      ))}
    </main>
  );
}

/**
 * The place for search engines: the postal address or, without one, the state and ZIP code of the base, and the
 * cities that the shop names.
 */
function placeOf({ details, delivery }: SiteFacts["site"]) {
  const [state, ...others] = delivery.states;
  const isOneState = state !== undefined && others.length === 0;
  const { street, city, zip } = details;
  const given = {
    streetAddress: street,
    addressLocality: city,
    addressRegion: details.state,
    postalCode: zip,
  };
  const base = { addressRegion: state, postalCode: delivery.baseZip };
  const place = street !== "" ? given : isOneState ? base : null;
  const names = delivery.cities.map((name) => (isOneState ? `${name}, ${state}` : name));
  return {
    address: place ? { "@type": "PostalAddress", ...place, addressCountry: "US" } : undefined,
    areaServed: names.length > 0 ? names.map((name) => ({ "@type": "City", name })) : undefined,
  };
}

/** The delivery hours for search engines: one entry, or a list if days differ. */
function openingHours(site: SiteFacts["site"]) {
  const entries = site.week.flatMap(({ days, hours }) =>
    hours.map(({ start, end }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: days,
      opens: start,
      closes: end,
    })),
  );
  if (entries.length === 0) return undefined;
  return entries.length === 1 ? entries[0] : entries;
}

/** Metadata of the home page and the shop for search engines and link previews. */
function HomeHead({ site, summary }: { site: SiteFacts["site"]; summary: string }) {
  const url = new URL("/", site.origin).href;
  const goods = categoriesInWords(useCategories());
  const [city] = site.delivery.cities;
  const around = city === undefined ? "" : ` in and around ${city}`;
  const derived = `${goods.charAt(0).toUpperCase()}${goods.slice(1)}, delivered to adults ${site.age}+${around}.`;
  return (
    <>
      <PageMeta
        title={`${site.name}: hemp-derived THC, delivered${city === undefined ? "" : ` in ${city}`}`}
        description={withShopName(summary || derived, site.name)}
        path="/"
      />
      <JsonLd
        data={{
          "@type": ["LocalBusiness", "Store"],
          "@id": `${url}#store`,
          name: site.name,
          url,
          image: new URL(shopPicture(site), site.origin).href,
          email: site.contactEmail ?? undefined,
          telephone: site.phone || undefined,
          legalName: site.details.legalName || undefined,
          ...placeOf(site),
          openingHoursSpecification: openingHours(site),
        }}
      />
      <JsonLd
        data={{
          "@type": "WebSite",
          "@id": `${url}#website`,
          name: site.name,
          url,
          inLanguage: "en-US",
          publisher: { "@id": `${url}#store` },
        }}
      />
    </>
  );
}
