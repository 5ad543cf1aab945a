import { formatMoney } from "#app/base/lib/money.ts";
import { optionsFor } from "#app/trade/delivery/bands.ts";
import { OPTION_FEES } from "#app/trade/delivery/fees.ts";
import { OPTION_FACTS } from "#app/trade/delivery/options.ts";
import { SERVICE_AREAS } from "#app/trade/delivery/service-areas.ts";
import { DELIVERY_OPTIONS, type DeliveryOption } from "#app/trade/delivery/zone.ts";

/** The three delivery options with their windows, fees and areas (rules 6.1, 6.4). */
export function DeliveryOptions() {
  return (
    <ul className="grid divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-white lg:grid-cols-3 lg:divide-x lg:divide-y-0">
      {DELIVERY_OPTIONS.map((option) => (
        <li
          key={option}
          className="grid grid-cols-[1fr_auto] content-start gap-x-6 p-6 sm:p-8 lg:grid-cols-1"
        >
          <h3 className="text-xl">{OPTION_FACTS[option].label}</h3>
          <p className="tabular row-span-3 font-display text-2xl lg:order-first lg:row-span-1 lg:mb-5 lg:text-4xl">
            {formatMoney(OPTION_FEES[option])}
          </p>
          <p className="mt-1">{OPTION_FACTS[option].description}</p>
          <p className="mt-1 text-sm text-ink-soft">{whereText(option)}</p>
        </li>
      ))}
    </ul>
  );
}

/** "Primary area", "Primary and extended areas", "All areas". */
function whereText(option: DeliveryOption): string {
  const areas = SERVICE_AREAS.filter(({ band }) => optionsFor(band).includes(option));
  if (areas.length === SERVICE_AREAS.length) return "All areas";
  const names = areas.map(({ name }, index) => (index === 0 ? name : name.toLowerCase()));
  return `${names.join(" and ")} ${areas.length === 1 ? "area" : "areas"}`;
}
