import { formatClock } from "#app/lib/clock.ts";
import { formatMoney } from "#app/lib/money.ts";
import { useSiteFacts } from "#app/site/site-facts.tsx";
import { AREA_AVERAGES } from "./bands.ts";
import { FREE_DELIVERY_OVER_CENTS, OPTION_FEES, REDELIVERY_FEE_CENTS } from "./fees.ts";
import { OPTION_FACTS } from "./options.ts";
import { minutesText, SERVICE_AREAS } from "./service-areas.ts";
import type { ZipAnswer } from "./zip-check.ts";
import { ZipChecker } from "./zip-checker.tsx";
import { DELIVERY_OPTIONS } from "./zone.ts";

/**
 * The home page's delivery information (spec 2; figures of spec 9, Delivery). Without JavaScript the checker's form
 * comes back as ?zip=…: then the home page hands in that ZIP and its answer.
 */
export function DeliverySection({ zip, answer }: { zip?: string; answer?: ZipAnswer | null }) {
  return (
    <section id="delivery" aria-labelledby="delivery-title" className="page py-16 lg:py-28">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <h2 id="delivery-title" className="text-3xl lg:text-4xl">
            Delivery to your door
          </h2>
          <p className="mt-4 mb-8 max-w-measure text-lg text-ink-soft">
            Enter your ZIP code to see your service area, how long it takes and what it costs.
          </p>
          <ZipChecker zip={zip} answer={answer} />
        </div>
        <div className="grid content-start gap-10">
          <ServiceAreas />
          <AreaAverages />
        </div>
      </div>
      <Options />
    </section>
  );
}

function ServiceAreas() {
  return (
    <div>
      <h3 className="text-xl">Service areas</h3>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {SERVICE_AREAS.map(({ band, name, reach, minutes }) => (
          <li key={band} className="flex items-baseline justify-between gap-4 py-3">
            <span>
              <span className="font-semibold">{name}</span>
              <span className="block text-sm text-ink-soft">{reach}</span>
            </span>
            <span className="tabular">{minutes ? minutesText(minutes) : null}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AreaAverages() {
  return (
    <div>
      <h3 className="text-xl">Average delivery times</h3>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {AREA_AVERAGES.map(({ area, minutes }) => (
          <div key={area}>
            <dt className="text-sm text-ink-soft">{area}</dt>
            <dd className="tabular font-semibold">{minutesText(minutes)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The options with their promises and fees, and what holds for all of them. */
function Options() {
  const { site } = useSiteFacts();
  return (
    <div className="mt-14 lg:mt-20">
      <h3 className="text-xl">Three ways to get it</h3>
      <ul className="mt-4 grid gap-4 md:grid-cols-3">
        {DELIVERY_OPTIONS.map((option) => (
          <li key={option} className="flex flex-col rounded-card border border-hairline bg-white p-6">
            <span className="font-display text-xl">{OPTION_FACTS[option].label}</span>
            <span className="mt-1 grow text-ink-soft">{OPTION_FACTS[option].description}</span>
            <span className="tabular mt-5 text-2xl">{formatMoney(OPTION_FEES[option])}</span>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-lg">
        <strong className="font-semibold">
          Free delivery on orders over {dollars(FREE_DELIVERY_OVER_CENTS)}.
        </strong>{" "}
        We deliver {formatClock(site.hoursStart)} to {formatClock(site.hoursEnd)}, seven days a week.
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        A {dollars(REDELIVERY_FEE_CENTS)} redelivery fee may apply after two failed attempts.
      </p>
    </div>
  );
}

/** "$75": whole dollars, as the spec writes them. */
function dollars(cents: number): string {
  return formatMoney(cents).replace(/\.00$/, "");
}
