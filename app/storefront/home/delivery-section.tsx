import type { ReactNode } from "react";
import { formatClock } from "#app/base/lib/clock.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { AREA_AVERAGES, BASE_ZIP } from "#app/trade/delivery/bands.ts";
import { BAND_FILLS, DeliveryRings } from "#app/trade/delivery/delivery-rings.tsx";
import { feeText } from "#app/trade/delivery/fee-text.ts";
import { FREE_DELIVERY_OVER_CENTS, REDELIVERY_FEE_CENTS } from "#app/trade/delivery/fees.ts";
import { minutesText, SERVICE_AREAS } from "#app/trade/delivery/service-areas.ts";
import type { ZipAnswer } from "#app/trade/delivery/zip-check.ts";
import { ZipChecker } from "#app/trade/delivery/zip-checker.tsx";
import { DeliveryFaq } from "./delivery-faq.tsx";
import { DeliveryOptions } from "./delivery-options.tsx";
import { ZipWaitlist } from "./zip-waitlist.tsx";

const LIST = "mt-3 divide-y divide-hairline border-y border-hairline";

/**
 * The home page's delivery information (rules 19.7). Without JavaScript the checker's form
 * comes back as ?zip=…: then the home page hands in that ZIP and its answer.
 */
export function DeliverySection({ zip, answer }: { zip?: string; answer?: ZipAnswer | null }) {
  const { site } = useSiteFacts();
  const hours = { start: site.hoursStart, end: site.hoursEnd };
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
          <ZipChecker zip={zip} answer={answer}>
            {(said) => <ZipWaitlist answer={said} />}
          </ZipChecker>
        </div>
        <div className="self-start overflow-hidden rounded-card border border-hairline bg-lake-soft">
          <DeliveryRings />
        </div>
        <AreaAverages />
        <ServiceAreas />
      </div>
      <div className="mt-14 lg:mt-20">
        <DeliveryOptions />
      </div>
      <dl className="mt-10 grid gap-x-10 gap-y-8 lg:mt-12 lg:grid-cols-3">
        <Fact name="Delivery hours" value={`${formatClock(hours.start)} to ${formatClock(hours.end)}`}>
          Seven days a week.
        </Fact>
        <Fact name="Free delivery" value={`On orders over ${feeText(FREE_DELIVERY_OVER_CENTS)}`}>
          Counted on products, before tax.
        </Fact>
        <Fact name="If nobody is home" value="Two attempts are included">
          A {feeText(REDELIVERY_FEE_CENTS)} redelivery fee may apply after two failed attempts.
        </Fact>
      </dl>
      <div className="mt-16 lg:mt-24">
        <DeliveryFaq hours={hours} />
      </div>
    </section>
  );
}

/** What the map shows, in words. */
function ServiceAreas() {
  return (
    <div>
      <h3 className="text-xl">Service areas</h3>
      <ul className={LIST}>
        {SERVICE_AREAS.map(({ band, name, reach, minutes }) => (
          <li key={band} className="flex items-center gap-x-3 py-3">
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0">
              <circle cx="10" cy="10" r="9" className={`${BAND_FILLS[band]} stroke-spruce`} />
            </svg>
            <span className="grow">
              <span className="mr-3 font-semibold">{name}</span>{" "}
              <span className="text-ink-soft max-sm:block sm:inline-block">{reach}</span>
            </span>
            <span className="tabular text-right whitespace-nowrap">
              {minutes ? minutesText(minutes) : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">Miles from ZIP {BASE_ZIP}; minutes as we estimate them.</p>
    </div>
  );
}

/** Average times by area (rules 5.6). */
function AreaAverages() {
  return (
    <div>
      <h3 className="text-xl">Average delivery times</h3>
      <ul className={LIST}>
        {AREA_AVERAGES.map(({ area, minutes }) => (
          <li key={area} className="flex items-baseline justify-between gap-x-4 py-3">
            <span className="font-semibold">{area}</span>
            <span className="tabular text-right">{minutesText(minutes)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fact({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="border-t border-ink pt-4">
      <dt className="mb-1 text-sm text-ink-soft">{name}</dt>
      <dd>
        <strong className="tabular block text-lg font-semibold">{value}</strong>
        {children}
      </dd>
    </div>
  );
}
