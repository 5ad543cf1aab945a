import { Link } from "react-router";
import { formatMoney } from "#app/base/lib/money.ts";
import { formatClock } from "#app/base/lib/shop-time.ts";
import {
  DELIVERY_OPTIONS,
  type DeliveryOption,
  type DeliveryProfile,
} from "#app/base/settings/delivery-profile.ts";
import { type SiteFacts, useDelivery, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { everyDayHours } from "#app/base/settings/week-hours.ts";
import { Accordion } from "#app/base/ui/accordion.tsx";
import type { Section } from "#app/content/pages/section.ts";
import { ShopWords } from "#app/content/pages/shop-words.tsx";
import { WaitlistForm } from "#app/content/waitlist/waitlist-form.tsx";
import { BAND_FILLS } from "#app/trade/delivery/band-fills.ts";
import { areaInWords, bandsOf, minutesText, serviceAreas } from "#app/trade/delivery/bands.ts";
import type { DeliveryQuestion } from "#app/trade/delivery/delivery-questions.ts";
import type { CheckerAnswer } from "#app/trade/delivery/known-zip.tsx";
import { feeText, optionFee, optionText } from "#app/trade/delivery/options.ts";
import type { ZipAnswer } from "#app/trade/delivery/zip-check.ts";
import { ZipChecker } from "#app/trade/delivery/zip-checker.tsx";

const LIST = "mt-3 divide-y divide-hairline border-y border-hairline";

type SectionProps = {
  section: Section;
  facts: {
    zip?: string | undefined;
    answer: ZipAnswer | null;
    onTime: string | null;
    questions: readonly DeliveryQuestion[];
  };
};

/**
 * Delivery information. `zip` and `answer` come from a checker sent without JavaScript, `onTime` is the
 * published rate (rules on-time/on-time-rate).
 */
export function DeliverySection({ section, facts: { zip, answer, onTime, questions } }: SectionProps) {
  const { site } = useSiteFacts();
  const { freeDeliveryOverCents: over, redeliveryFeeCents: redelivery } = site.fees;
  const hasAverages = section.items.length > 0;
  // Nothing is promised before the owner says where the shop delivers.
  if (site.delivery.baseZip === "") return null;
  const facts = [
    hoursFact(site),
    ...(over === null
      ? []
      : [["Free delivery", `On orders over ${feeText(over)}`, "Counted on products, before tax."]]),
    // Without the fee, the shop hasn't said how often it tries.
    ...(redelivery === 0
      ? []
      : [
          [
            "If no one is home",
            "Two attempts are included",
            `A ${feeText(redelivery)} redelivery fee may apply after two failed attempts.`,
          ],
        ]),
  ];
  return (
    <section id="delivery" aria-labelledby="delivery-title" className="page py-16 lg:py-28">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <h2 id="delivery-title" className="text-3xl lg:text-4xl">
            <ShopWords>{section.heading}</ShopWords>
          </h2>
          <p className="mt-4 mb-8 max-w-measure text-lg text-ink-soft">
            <ShopWords>{section.text}</ShopWords>
          </p>
          <ZipChecker zip={zip} answer={answer}>
            {(said) => <ZipWaitlist answer={said} />}
          </ZipChecker>
        </div>
        <AreaMap isDemo={site.isDemo} />
        {hasAverages ? <AreaAverages items={section.items} onTime={onTime} /> : null}
        <ServiceAreas onTime={hasAverages ? null : onTime} />
      </div>
      <DeliveryOptions />
      <dl className="mt-10 grid gap-x-10 gap-y-8 lg:mt-12 lg:grid-cols-3">
        {facts.map(([name, value, more]) => (
          <div key={name} className="border-t border-ink pt-4">
            <dt className="mb-1 text-sm text-ink-soft">{name}</dt>
            <dd>
              <strong className="tabular block text-lg font-semibold">{value}</strong>
              {more}
            </dd>
          </div>
        ))}
      </dl>
      {/* One question is open at a time (rules delivery/questions). */}
      <div className="mt-16 grid gap-x-16 gap-y-6 lg:mt-24 lg:grid-cols-[1fr_2fr]">
        <h2 className="text-2xl lg:text-3xl">Questions about delivery</h2>
        <Accordion name="delivery-faq" items={questions} />
      </div>
    </section>
  );
}

/**
 * Map of the delivery area; another shop's is drawn from its own ZIP codes. Decorative, since the lists beside it
 * have the same information as text.
 */
function AreaMap({ isDemo }: { isDemo: boolean }) {
  return (
    <div className="self-start overflow-hidden rounded-card border border-hairline bg-lake-soft">
      <img
        src={isDemo ? "/pictures/home/delivery-map.svg" : "/delivery-map.svg"}
        alt=""
        width={640}
        height={580}
        loading="lazy"
        className="h-auto w-full"
      />
    </div>
  );
}

/** "8:00 AM to 10:00 PM", "Seven days a week."; for another week, its days. */
function hoursFact(site: SiteFacts["site"]): [name: string, value: string, more: string] {
  const same = everyDayHours(site.week);
  if (same)
    return ["Delivery hours", `${formatClock(same.start)} to ${formatClock(same.end)}`, "Seven days a week."];
  const week = site.week.map(({ name, text }) => `${name} ${text}`);
  return ["Delivery hours", week[0] ?? "", week.slice(1).join("; ")];
}

/** Service areas, each with its range and delivery time. */
function ServiceAreas({ onTime }: Pick<SectionProps["facts"], "onTime">) {
  const delivery = useDelivery();
  return (
    <div>
      <h3 className="text-xl">Service areas</h3>
      <ul className={LIST}>
        {serviceAreas(delivery).map(({ band, name, reach, minutes }) => (
          <li key={band} className="flex items-center gap-x-3 py-3">
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0">
              <circle cx="10" cy="10" r="9" className={`${BAND_FILLS[band]} stroke-spruce`} />
            </svg>
            <span className="grow">
              <span className="mr-3 font-semibold">{name}</span>{" "}
              <span className="text-ink-soft max-sm:block sm:inline-block">{reach}</span>
            </span>
            <span className="tabular text-right whitespace-nowrap">{minutesText(minutes)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">
        Miles from ZIP code {delivery.baseZip}; times are estimates.
      </p>
      {onTime ? <p className="tabular mt-2 text-sm text-ink-soft">{onTime}</p> : null}
    </div>
  );
}

/** Average times by area, as the shop states them (rules zip-codes/estimated-times). */
function AreaAverages({ items, onTime }: Pick<SectionProps["facts"], "onTime"> & Pick<Section, "items">) {
  return (
    <div>
      <h3 className="text-xl">Average delivery times</h3>
      <ul className={LIST}>
        {items.map(({ title, text }) => (
          <li key={title} className="flex items-baseline justify-between gap-x-4 py-3">
            <span className="font-semibold">{title}</span>
            <span className="tabular text-right">{text}</span>
          </li>
        ))}
      </ul>
      {onTime ? <p className="tabular mt-2 text-sm text-ink-soft">{onTime}</p> : null}
    </div>
  );
}

/** The three delivery options with their windows, fees, and areas (rules delivery/fees, delivery/windows). */
function DeliveryOptions() {
  const { fees, delivery } = useSiteFacts().site;
  const offered = DELIVERY_OPTIONS.filter((option) => bandsOf(option, delivery).length > 0);
  return (
    <ul className="mt-14 grid divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-white lg:mt-20 lg:grid-cols-3 lg:divide-x lg:divide-y-0">
      {offered.map((option) => (
        <li
          key={option}
          className="grid grid-cols-[1fr_auto] content-start gap-x-6 p-6 sm:p-8 lg:grid-cols-1"
        >
          <h3 className="text-xl">{delivery.options[option].label}</h3>
          <p className="tabular row-span-3 font-display text-2xl lg:order-first lg:row-span-1 lg:mb-5 lg:text-4xl">
            {formatMoney(optionFee(fees, option))}
          </p>
          <p className="mt-1">{optionText(delivery.options[option])}</p>
          <p className="mt-1 text-sm text-ink-soft">{whereText(option, delivery)}</p>
        </li>
      ))}
    </ul>
  );
}

/** "Primary area", "Primary and extended areas", "All areas". */
function whereText(option: DeliveryOption, delivery: DeliveryProfile): string {
  const all = serviceAreas(delivery);
  const areas = all.filter(({ band }) => bandsOf(option, delivery).includes(band));
  if (areas.length === all.length) return "All areas";
  const names = areas.map(({ band, name }, index) => (index === 0 ? name : areaInWords(band, delivery)));
  return `${names.join(" and ")} ${areas.length === 1 ? "area" : "areas"}`;
}

/**
 * Below the checker: the waitlist form for an out-of-area ZIP, or a link to it for an unknown ZIP that may be
 * a typo.
 */
function ZipWaitlist({ answer }: { answer: CheckerAnswer | null }) {
  const { site } = useSiteFacts();
  if (answer?.kind === "unknown") {
    return (
      <p className="mt-1 text-sm">
        Live outside the {site.delivery.cities[0] ?? "delivery"} area?{" "}
        <Link to="/#waitlist" className="link inline-flex min-h-11 items-center">
          Join the waitlist
        </Link>
      </p>
    );
  }
  if (answer?.kind !== "outside") return null;
  return (
    <div className="mt-8">
      <h3 className="text-xl">Hear from us first</h3>
      <p className="mt-1 mb-4 max-w-measure text-ink-soft">
        {site.canMail
          ? "Leave your email and we'll write when there's news."
          : "Join the waitlist to tell us where to go next."}
      </p>
      <WaitlistForm id="zip-waitlist" source="zip" zip={answer.check.zip} />
    </div>
  );
}
