import { data } from "react-router";
import { clientAddress } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { type CachedPage, refusedWith } from "#app/base/lib/page-headers.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { keepFailedForm } from "#app/base/ui/keep-failed-form.tsx";
import { firstSection } from "#app/content/pages/first-sections.ts";
import { currentSections } from "#app/content/pages/queries.server.ts";
import { withShopName } from "#app/content/pages/shop-words.tsx";
import { type ContactAnswer, NOT_SENT } from "#app/content/waitlist/contact-reply.ts";
import { sendContactMessage } from "#app/content/waitlist/keep-from-visitor.server.ts";
import type { Route } from "./+types/about";
import { AboutSection } from "./about-sections.tsx";

export const handle: CachedPage = { keptUnder: [] };

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [{ about }, { contactEmail }] = await Promise.all([currentSections(db), currentSettings(db)]);
  // Links of all pages lead to the contact form of a shop without an address (rules sections/contact).
  const needsForm = contactEmail === null && !about.some(({ kind }) => kind === "contact");
  return { sections: needsForm ? [...about, firstSection("contact")] : about };
}

/** Handles the Get in Touch form, with and without JavaScript (rules waitlist/contact-form). */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSentForm(request));
  const db = context.get(database);
  const shop = await currentSettings(db);
  const address = context.get(clientAddress);
  const sent = await sendContactMessage(db, fields, address, shop, Temporal.Now.instant());
  if (sent.ok) return data<ContactAnswer>({ sent: true });
  const { name, errors, values, waitSeconds } = sent.refusal;
  return data<ContactAnswer>({ sent: false, errors, values }, refusedWith(name, waitSeconds));
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepFailedForm(
    sending,
    (): ContactAnswer => ({ sent: false, errors: { "": NOT_SENT }, values: {} }),
  );
}

/** About page: its sections, in the shop's order (rules sections/shown). */
export default function About({ loaderData: { sections }, actionData }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  const mission = sections.find(({ kind }) => kind === "mission");
  return (
    <main>
      <PageMeta
        title={`About | ${site.name}`}
        description={withShopName(mission?.summary || "How to reach {shop}.", site.name)}
        path="/about"
      />
      {mission ? null : <h1 className="page pt-10 text-4xl lg:pt-20 lg:text-5xl">About {site.name}</h1>}
      {sections.map((section) => (
        <AboutSection key={section.id} section={section} answer={actionData} />
      ))}
    </main>
  );
}
