import { FlaskConical, type IconNode, IdCard, Smartphone, Timer } from "lucide";
import { Link } from "react-router";
import type { SiteFacts } from "#app/base/settings/site-facts.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";

// Demo shop's copy (rules home/owner-content-only). Other shops don't show it.

/** Legal limits that apply to every product and customer. */
function figuresOf({ age, limits }: SiteFacts["site"]) {
  const { delta9Percent, thcMgPerServing, thcMgPerPackage } = limits;
  return [
    delta9Percent === undefined
      ? null
      : { figure: `${delta9Percent}%`, text: "Delta-9 THC at most, in every product" },
    thcMgPerServing === undefined ? null : { figure: `${thcMgPerServing}mg`, text: "per serving at most" },
    thcMgPerPackage === undefined ? null : { figure: `${thcMgPerPackage}mg`, text: "per package at most" },
    { figure: `${age}+`, text: "ID checked at the door, every time" },
  ].filter((one) => one !== null);
}

/** Commitment, with the legal limits (rules compliance/stated-limits). */
export function HomeCommitment({ site }: { site: SiteFacts["site"] }) {
  return (
    <section aria-labelledby="commitment" className="py-16 lg:py-28">
      <div className="page">
        <div className="grid items-end gap-x-14 gap-y-4 lg:grid-cols-[5fr_7fr]">
          <h2 id="commitment" className="text-3xl lg:text-4xl">
            Our commitment
          </h2>
          <p className="max-w-measure text-lg">
            A Minnesota-licensed shop. A lab tests every batch, the label carries every milligram, and nothing
            leaves our hands without a valid ID.
          </p>
        </div>
        <img
          src="/pictures/home/commitment.svg"
          alt="A flask and a measuring glass between a carton and a dropper bottle, the lake behind them"
          width={1600}
          height={900}
          loading="lazy"
          className="mt-8 aspect-4/3 w-full rounded-card bg-lake-soft object-cover object-bottom sm:aspect-video lg:mt-12 lg:aspect-2/1"
        />
        <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 lg:mt-12 lg:grid-cols-4 lg:gap-x-10">
          {figuresOf(site).map(({ figure, text }) => (
            <div key={figure} className="flex flex-col-reverse justify-end border-l border-edge pl-4 lg:pl-6">
              <dt className="text-ink-soft">{text}</dt>
              <dd className="tabular font-display text-3xl lg:text-4xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Featured partners. Names no one until there's a partner (rules home/open-shop). */
export function HomePartners() {
  return (
    <section aria-labelledby="partners" className="border-y border-hairline bg-sage-soft py-12 lg:py-16">
      <div className="page grid items-baseline gap-x-14 gap-y-3 lg:grid-cols-[5fr_7fr]">
        <h2 id="partners" className="text-2xl">
          Featured partners coming soon
        </h2>
        <p className="max-w-measure">
          We're talking with growers and makers around the state. We'll list them here once their first batch
          has a lab report.
        </p>
      </div>
    </section>
  );
}

/** Claimed average delivery time, in minutes (rules home/claims). */
const AVERAGE_DELIVERY_MINUTES = 37;

const EDGES: readonly { icon: IconNode; title: string; text: string }[] = [
  {
    icon: Timer,
    title: "Live ETA",
    text: "Estimated minutes for your ZIP code before you order, your own ETA after.",
  },
  {
    icon: IdCard,
    title: "ID check at the door",
    text: "The courier checks a valid ID on every delivery. We don't keep an image or number of it.",
  },
  {
    icon: FlaskConical,
    title: "A lab report for every batch",
    text: "One tap from the product to the report, with batch number and date.",
  },
  {
    icon: Smartphone,
    title: "Mobile app",
    text: "Planned for Q1 2026. Until then the whole shop works in your phone's browser.",
  },
];

/** Technology edge of the home page (rules home/claims). */
export function HomeTechnology() {
  return (
    <section aria-labelledby="technology" className="bg-amber-soft py-16 lg:py-28">
      <div className="page grid items-center gap-x-20 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 id="technology" className="text-xl lg:text-2xl">
            Our technology edge
          </h2>
          <p className="mt-6 flex flex-wrap items-end gap-x-5 gap-y-2 lg:mt-8">
            <span className="tabular font-display text-[7.5rem] leading-[0.8] tracking-tight text-spruce-ink lg:text-[12rem]">
              {AVERAGE_DELIVERY_MINUTES}
            </span>{" "}
            <span className="max-w-72 font-display text-xl text-balance lg:text-2xl">
              minutes, our average delivery time
            </span>
          </p>
          <ul className="mt-12 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:mt-16">
            {EDGES.map(({ icon, title, text }) => (
              <li key={title} className="border-t border-ink/25 pt-5">
                <h3 className="flex items-center gap-3 font-sans text-base font-semibold tracking-normal">
                  <Icon of={icon} size={20} strokeWidth={1.75} className="shrink-0" />
                  {title}
                </h3>
                <p className="mt-2 text-pretty">{text}</p>
              </li>
            ))}
          </ul>
        </div>
        <img
          src="/pictures/home/technology.svg"
          alt="A phone with a map: a delivery on its way, 37 minutes to the door"
          width={800}
          height={1000}
          loading="lazy"
          className="mx-auto aspect-4/5 w-full max-w-110 rounded-card bg-spruce object-cover"
        />
      </div>
    </section>
  );
}

const HABITS = [
  {
    title: "A measured serving",
    text: "At most 5mg per serving. You count pieces, cans, or drops, not guesses.",
  },
  {
    title: "The milligrams, known",
    text: "Per serving and per package, on every label and on every product's page.",
  },
  {
    title: "A glass without alcohol",
    text: "Seltzers and hop water for a table where not everyone is having a drink.",
  },
  {
    title: "A slow evening",
    text: "Nothing to fetch and nowhere to drive. Stay in, and leave the car where it is.",
  },
] as const;

/** Wellness as habits. Promises no effect and states that (rules compliance/no-medical-claims). */
export function HomeWellness({ siteName }: { siteName: string }) {
  return (
    <section aria-labelledby="wellness" className="bg-white py-16 lg:py-28">
      <div className="page grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        <img
          src="/pictures/home/wellness.svg"
          alt="Two wooden chairs on a dock, the sun setting over the lake"
          width={800}
          height={600}
          loading="lazy"
          className="aspect-4/3 w-full rounded-card bg-tinctures object-cover"
        />
        <div>
          <h2 id="wellness" className="text-3xl lg:text-4xl">
            Wellness is a habit, not a promise
          </h2>
          <ul className="mt-8 divide-y divide-hairline border-y border-hairline">
            {HABITS.map(({ title, text }) => (
              <li key={title} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[11rem_1fr]">
                <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
                <p className="text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
          <p className="mt-5 text-sm text-ink-soft">
            We make no medical claims. Nothing {siteName} sells is meant to diagnose, treat, cure or prevent
            any disease.
          </p>
        </div>
      </div>
    </section>
  );
}

/**
 * Final call to action of the home page, over the lake after sundown; links to the roadmap on the about page.
 */
export function HomeFinalCall() {
  const { site } = useSiteFacts();
  return (
    <section
      aria-labelledby="final-call"
      className="relative bg-linear-to-b from-spruce-deep to-lake text-white"
    >
      <div className="page flex flex-col items-center pt-20 pb-64 text-center lg:pt-32 lg:pb-84">
        <h2 id="final-call" className="max-w-160 text-3xl sm:text-4xl xl:text-5xl">
          Be there for the first evening
        </h2>
        <p className="mt-4 max-w-130 text-lg text-pretty lg:mt-6">
          {site.canMail
            ? "Leave your email and we'll write when the membership opens. Until then, see"
            : "Join the waitlist for the membership. Until it opens, see"}{" "}
          how far we have come and what is next.
        </p>
        <div className="mt-8 flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
          <ButtonLink
            to="/about#journey"
            prefetch="intent"
            look="quiet"
            className="min-h-12 px-7 focus-visible:outline-white"
          >
            Follow our journey
          </ButtonLink>
          <Link
            to="#waitlist"
            className="inline-flex min-h-12 items-center px-2 font-semibold underline underline-offset-4 focus-visible:outline-white"
          >
            Join the waitlist
          </Link>
        </div>
      </div>
      <img
        src="/pictures/home/dusk.svg"
        alt=""
        width={3840}
        height={300}
        loading="lazy"
        className="absolute inset-x-0 bottom-0 h-60 w-full object-cover object-bottom lg:h-75"
      />
    </section>
  );
}
