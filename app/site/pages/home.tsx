import { data, Link } from "react-router";
import { CATEGORIES } from "#app/catalog/product.ts";
import { clientAddress } from "#app/config/context.server.ts";
import { database } from "#app/db/context.server.ts";
import { answerZip } from "#app/delivery/answer-zip.server.ts";
import { DeliverySection } from "#app/delivery/delivery-section.tsx";
import { formatClock } from "#app/lib/clock.ts";
import { VISITOR_PAGE } from "#app/lib/page-headers.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import type { SiteFacts } from "#app/root.tsx";
import { useSiteFacts } from "#app/site/site-facts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { joinWaitlist } from "#app/waitlist/join-waitlist.server.ts";
import type { WaitlistAnswer } from "#app/waitlist/waitlist-reply.ts";
import type { Route } from "./+types/home";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** `?zip=55401` is the ZIP checker's form without JavaScript: its answer is part of the page then. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const zip = url.searchParams.get("zip")?.slice(0, ZIP_INPUT_LIMIT);
  if (zip === undefined) return data({ zip, answer: null }, { headers: VISITOR_PAGE });
  return data({ zip, answer: await answerZip(context.get(database), zip) });
}

const STATUS = { invalid: 400, too_many: 429, failed: 503 } as const;

/** `POST /`: the waitlist, with and without JavaScript (spec 7, Waitlist). */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSentForm(request));
  const address = context.get(clientAddress);
  const joined = await joinWaitlist(context.get(database), fields, address, Temporal.Now.instant());
  if (joined.ok) return data<WaitlistAnswer>({ joined: true, source: joined.value.source });
  const { name, source, sentence, email } = joined.refusal;
  return data<WaitlistAnswer>({ joined: false, source, error: sentence, email }, { status: STATUS[name] });
}

/** A ZIP has five figures; what is longer is answered as no ZIP, without being carried through the page. */
const ZIP_INPUT_LIMIT = 10;

const BACKDROPS = {
  Edibles: "bg-edibles",
  Beverages: "bg-beverages",
  Tinctures: "bg-tinctures",
  Topicals: "bg-topicals",
  Vapes: "bg-vapes",
} as const;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  return (
    <main>
      <title>{`${site.name}: hemp-derived THC, delivered in Minneapolis`}</title>
      <meta
        name="description"
        content="Edibles, beverages, tinctures, topicals and vapes with every milligram on the label, delivered to adults 21+ in and around Minneapolis."
      />
      <Hero site={site} />
      <Categories />
      <DeliverySection zip={loaderData.zip} answer={loaderData.answer} />
    </main>
  );
}

function Hero({ site }: { site: SiteFacts["site"] }) {
  return (
    <section className="page grid items-center gap-10 pt-10 pb-14 lg:grid-cols-[5fr_7fr] lg:gap-14 lg:py-20">
      <div>
        <h1 className="text-4xl sm:text-5xl">The evening comes to you.</h1>
        <p className="mt-6 max-w-120 text-lg">
          Hemp-derived edibles, beverages, tinctures, topicals and vapes, every milligram on the label,
          brought to your door in and around Minneapolis until{" "}
          <span className="whitespace-nowrap">{formatClock(site.hoursEnd)}</span>.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to="/shop" prefetch="intent" className="min-h-12 px-7">
            Visit the shop
          </ButtonLink>
          <p className="text-sm text-ink-soft">For adults 21+. ID checked at the door.</p>
        </div>
      </div>
      <img
        src="/pictures/hero.svg"
        alt="A carton, a dropper bottle, a can, a jar, a tin and a pen on a dock, the sun going down over the lake"
        width={1200}
        height={900}
        fetchPriority="high"
        className="aspect-4/3 w-full rounded-card object-cover"
      />
    </section>
  );
}

/** Spec 2, Home page: the category tiles; each opens the shop with its category chosen. */
function Categories() {
  return (
    <section aria-labelledby="categories" className="border-t border-hairline bg-white py-14 lg:py-24">
      <div className="page">
        <h2 id="categories" className="text-2xl sm:text-3xl">
          Shop by category
        </h2>
        <ul className="mt-8 grid grid-cols-2 gap-4 sm:grid-cols-6 lg:grid-cols-5">
          {CATEGORIES.map((category) => (
            <li
              key={category}
              className="last:col-span-2 sm:col-span-2 sm:nth-[n+4]:col-span-3 lg:nth-[n]:col-span-1"
            >
              <Link
                to={`/shop?category=${category}`}
                prefetch="intent"
                className={`group flex flex-col overflow-hidden rounded-card max-sm:in-[li:last-child]:flex-row max-sm:in-[li:last-child]:items-center ${BACKDROPS[category]}`}
              >
                <img
                  src={`/pictures/tile-${category.toLowerCase()}.svg`}
                  alt=""
                  width={640}
                  height={480}
                  loading="lazy"
                  className="aspect-4/3 w-full object-cover transition-transform max-sm:in-[li:last-child]:w-1/2 duration-250 ease-calm group-hover:scale-103"
                />
                <span className="px-4 py-3 font-display text-lg group-hover:underline">{category}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
