import { data } from "react-router";
import { clientAddress } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import type { KeptPage } from "#app/base/lib/kept-page.ts";
import { refusedWith } from "#app/base/lib/page-headers.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { currentSettings } from "#app/base/settings/current-settings.server.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { keepUnreached } from "#app/base/ui/unreached.tsx";
import { sendContactMessage } from "#app/content/waitlist/send-contact-message.server.ts";
import { type ContactAnswer, NOT_SENT } from "#app/content/waitlist/waitlist-reply.ts";
import { JOURNEY } from "#app/storefront/home/journey.ts";
import type { Route } from "./+types/about";
import { AboutContact } from "./about-contact.tsx";
import { AboutJourney } from "./about-journey.tsx";
import { CORE_VALUES, type CoreValue, MISSION } from "./about-text.ts";
import { GetInTouch } from "./get-in-touch.tsx";

export const handle: KeptPage = { keptUnder: [] };

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** The Get in Touch form, with and without JavaScript (rules 17.9). */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSentForm(request));
  const db = context.get(database);
  const { siteName, contactEmail } = await currentSettings(db);
  const address = context.get(clientAddress);
  const shop = { siteName, contactEmail };
  const sent = await sendContactMessage(db, fields, address, shop, Temporal.Now.instant());
  if (sent.ok) return data<ContactAnswer>({ sent: true });
  const { name, errors, values, waitSeconds } = sent.refusal;
  return data<ContactAnswer>({ sent: false, errors, values }, refusedWith(name, waitSeconds));
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepUnreached(sending, (): ContactAnswer => ({ sent: false, errors: { "": NOT_SENT } }));
}

/** The about page (rules 19.11). */
export default function About({ actionData }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  return (
    <main>
      <PageMeta
        title={`About | ${site.name}`}
        description={`What ${site.name} sells and how: every milligram on the label, an ID check at every door, and the five phases of our journey.`}
        path="/about"
      />
      <AboutMission siteName={site.name} paragraphs={MISSION} />
      <AboutValues values={CORE_VALUES} />
      <AboutJourney phases={JOURNEY} />
      <AboutContact site={site}>
        <GetInTouch id="contact-form" answer={actionData} />
      </AboutContact>
    </main>
  );
}

type AboutMissionProps = { siteName: string; paragraphs: readonly string[] };

/** The mission with its picture. The first paragraph is set larger; the others explain it. */
function AboutMission({ siteName, paragraphs }: AboutMissionProps) {
  const [first, ...rest] = paragraphs;
  return (
    <section
      aria-labelledby="mission"
      className="page grid items-center gap-x-16 gap-y-10 pt-10 pb-16 lg:grid-cols-[6fr_5fr] lg:pt-20 lg:pb-28 xl:gap-x-24"
    >
      <div>
        <h1 className="text-4xl lg:text-5xl">About {siteName}</h1>
        <h2 id="mission" className="mt-8 flex items-center gap-3 font-sans text-base font-semibold lg:mt-12">
          <span aria-hidden="true" className="h-px w-10 bg-amber" />
          Our mission
        </h2>
        <p className="mt-4 max-w-measure font-display text-xl">{first}</p>
        {rest.map((paragraph) => (
          <p key={paragraph} className="mt-5 max-w-measure text-lg text-ink-soft">
            {paragraph}
          </p>
        ))}
      </div>
      <img
        src="/pictures/about/mission.svg"
        alt="A paper delivery bag on a dock, the sun going down over the lake"
        width={1200}
        height={900}
        fetchPriority="high"
        className="aspect-4/3 w-full rounded-card bg-lake-soft object-cover lg:aspect-4/5 lg:object-[64%_50%]"
      />
    </section>
  );
}

/** The core values, a line each. */
function AboutValues({ values }: { values: readonly CoreValue[] }) {
  return (
    <section aria-labelledby="values" className="border-t border-hairline bg-white py-16 lg:py-28">
      <div className="page grid gap-x-14 gap-y-8 lg:grid-cols-[4fr_8fr]">
        <h2 id="values" className="text-3xl lg:sticky lg:top-28 lg:self-start lg:text-4xl">
          Core values
        </h2>
        <ul className="border-b border-hairline">
          {values.map(({ name, sentence }) => (
            <li
              key={name}
              className="grid gap-x-10 gap-y-2 border-t border-hairline py-6 sm:grid-cols-[2fr_3fr] lg:py-9"
            >
              <h3 className="text-xl lg:text-2xl">{name}</h3>
              <p className="text-ink-soft lg:pt-1 lg:text-lg">{sentence}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
