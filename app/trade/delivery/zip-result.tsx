import { Price } from "#app/base/ui/price.tsx";
import { OPTION_FEES } from "./fees.ts";
import { noDeliveryTo } from "./no-delivery.ts";
import { OPTION_FACTS } from "./options.ts";
import { closedTodayText } from "./promise-sentence.ts";
import { minutesText, SERVICE_AREA_NAMES } from "./service-areas.ts";
import type { DeliveryCheck, ZipAnswer } from "./zip-check.ts";
import type { DeliveryOption } from "./zone.ts";

/** The answer about a ZIP of the service list. */
export function ZipResult({ answer }: { answer: Exclude<ZipAnswer, { kind: "invalid" | "unknown" }> }) {
  if (answer.kind === "served") return <Served check={answer.check} />;
  const { title, sentence } = noDeliveryTo(answer);
  return (
    <div className="rounded-card border border-hairline bg-clay-soft p-6">
      <p className="font-display text-xl">{title}</p>
      <p className="mt-2 max-w-measure">{sentence}</p>
      {answer.kind === "outside" ? (
        <p className="mt-2 text-sm">
          {answer.check.city}, {answer.check.state} is {answer.check.distance} miles from us.
        </p>
      ) : null}
    </div>
  );
}

function Served({ check }: { check: DeliveryCheck }) {
  return (
    <div className="rounded-card border border-hairline bg-white p-6">
      <p className="font-display text-xl">
        We deliver to {check.city}, {check.state} {check.zip}
      </p>
      <dl className="tabular mt-4 flex flex-wrap gap-x-10 gap-y-3">
        <Fact name="Service area" value={SERVICE_AREA_NAMES[check.serviceArea]} />
        <Fact name="Distance" value={`${check.distance} miles`} />
        {check.deliveryTime ? <Fact name="Estimated time" value={minutesText(check.deliveryTime)} /> : null}
      </dl>
      {check.closedToday === null ? null : (
        <p className="mt-4 font-semibold">{closedTodayText(check.closedToday)}</p>
      )}
      <ul className="mt-5 divide-y divide-hairline border-t border-hairline">
        {check.deliveryOptions.map((option) => (
          <OptionLine key={option} option={option} />
        ))}
      </ul>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

function OptionLine({ option }: { option: DeliveryOption }) {
  const { label, description } = OPTION_FACTS[option];
  return (
    <li className="flex items-baseline justify-between gap-4 py-3">
      <span>
        <span className="font-semibold">{label}</span>
        <span className="block text-sm text-ink-soft">{description}</span>
      </span>
      <Price cents={OPTION_FEES[option]} className="font-semibold" />
    </li>
  );
}
