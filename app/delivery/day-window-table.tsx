import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, RowHead, Table } from "#app/ui/table.tsx";
import type { DayOption, WindowPlaces } from "./day-windows.ts";
import { OPTION_FACTS } from "./options.ts";
import { SERVICE_AREA_NAMES } from "./service-areas.ts";
import { windowTimeText } from "./window-text.ts";

/** The windows of an option on a day; each place leads to the form of its window. */
export function DayWindowTable({
  option: { option, bands, windows },
  addressOf,
}: {
  option: DayOption;
  addressOf: (band: string, start: string) => string;
}) {
  const { label } = OPTION_FACTS[option];
  const columns = [
    { name: "Window" },
    ...bands.map((band) => ({ name: SERVICE_AREA_NAMES[band], className: "text-right" })),
  ];
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl">{label}</h2>
      <Table caption={`${label} windows`} columns={columns}>
        {windows.map(({ start, end, places }) => (
          <tr key={start}>
            <RowHead className="tabular">{windowTimeText(start, end)}</RowHead>
            {places.map((place) => (
              <Cell key={place.band} className="text-right">
                <Link
                  to={addressOf(place.band, start)}
                  preventScrollReset
                  className="link tabular -my-2 inline-flex min-h-11 items-center gap-2"
                >
                  <span>
                    <span className="sr-only">
                      {label}, {windowTimeText(start, end)}, {SERVICE_AREA_NAMES[place.band]}:{" "}
                    </span>
                    {place.booked} of {place.capacity}
                    <span className="sr-only"> booked</span>
                  </span>
                  {place.booked >= place.capacity ? (
                    <Badge>{place.booked > 0 ? "Full" : "Closed"}</Badge>
                  ) : null}
                </Link>
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  );
}

/** "3 of 8 booked". */
export function placesText({ booked, capacity }: WindowPlaces): string {
  return `${booked} of ${capacity} booked`;
}
