import { Link, redirect } from "react-router";
import { findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import type { CachedPage } from "#app/base/lib/page-headers.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { Mark, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { firstSection } from "#app/content/pages/first-sections.ts";
import { currentSections } from "#app/content/pages/queries.server.ts";
import { ShopWords, withShopName } from "#app/content/pages/shop-words.tsx";
import { WaitlistForm } from "#app/content/waitlist/waitlist-form.tsx";
import { AgeGate, useAgeGate } from "#app/storefront/layout/age-gate.tsx";
import type { Route } from "./+types/landing";

export const handle: CachedPage = { keptUnder: [] };

/** Redirects a signed-in user to the home page (rules home/landing). */
export async function loader({ context }: Route.LoaderArgs) {
  if (await findCurrentViewer(context)) throw redirect("/");
  const { landing } = await currentSections(context.get(database));
  return { words: landing[0] ?? firstSection("waitlist") };
}

/** Slim page with the waitlist (rules home/landing), outside the shop frame. */
export default function Landing({ loaderData: { words } }: Route.ComponentProps) {
  const { site, ageGate } = useSiteFacts();
  const [city] = site.delivery.cities;
  const where = city === undefined ? "" : ` in and around ${city}`;
  const [gate, confirmAge] = useAgeGate(ageGate);
  return (
    <>
      <div className="page flex min-h-dvh flex-col" inert={gate === "full"}>
        <PageMeta
          title={`Join the waitlist | ${site.name}`}
          description={`${withShopName(words.summary, site.name)} For adults ${site.age}+${where}.`.trim()}
          path="/landing"
        />
        <main className="flex flex-1 flex-col justify-center gap-10 py-16 sm:items-center sm:text-center">
          <p className="flex items-center gap-3 font-display text-2xl">
            <Mark className="size-12" />
            {site.name}
          </p>
          <div className="sm:flex sm:flex-col sm:items-center">
            <h1 className="text-4xl sm:text-5xl">
              <ShopWords>{words.heading}</ShopWords>
            </h1>
            <p className="mt-5 max-w-measure text-lg text-balance">
              <ShopWords>{(site.canMail && words.mailText) || words.text}</ShopWords>
            </p>
          </div>
          <div className="flex w-full justify-center text-left">
            <WaitlistForm source="landing" id="landing-waitlist" />
          </div>
        </main>
        <footer className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-hairline py-4 text-sm">
          <p>{`For adults ${site.age}+ only. We check a valid ID at the door on every delivery.`}</p>
          <Link to="/" className="link inline-flex min-h-11 items-center">
            Go to {site.name}
          </Link>
        </footer>
      </div>
      <AgeGate gate={gate} site={site} onConfirm={confirmAge} />
    </>
  );
}
