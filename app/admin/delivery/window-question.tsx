import { Form, Link, useNavigate, useNavigation } from "react-router";
import { HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { Question } from "#app/admin/kit/question.tsx";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { FormSentence, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { type DeliveryOption, SERVICE_AREA_NAMES } from "#app/trade/delivery/bands.ts";
import { OPTION_FACTS } from "#app/trade/delivery/options.ts";
import { windowText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import { LARGEST_CAPACITY } from "#app/trade/delivery/windows.ts";
import type { DayOption, WindowPlaces } from "./day-windows.ts";

type AskedWindow = WindowPlaces & { option: DeliveryOption; start: string; end: string };

type Props = { window: AskedWindow; back: string; orders: string; refused: RefusedForm | undefined };

/** The form of a single window, over the day that it belongs to (rules settings-screens/window-capacity). */
export function WindowQuestion({ window, back, orders, refused }: Props) {
  const { option, band, start, end, booked, capacity } = window;
  // What is wrong with a field that nobody sees stands above the others.
  const { capacity: wrong, ...others } = refused?.errors ?? {};
  const navigate = useNavigate();
  const { formMethod, formData } = useNavigation();
  const doing = formMethod === "POST" ? formData?.get("intent") : undefined;
  useAnswerFocus(refused, () => document.getElementById("capacity"));
  return (
    <Question
      title={`${OPTION_FACTS[option].label}, ${SERVICE_AREA_NAMES[band]}`}
      onEscape={() => navigate(back, { preventScrollReset: true })}
    >
      <p>{windowText(start, end)}</p>
      <p>
        {booked} of {capacity} booked.{" "}
        {booked > 0 ? (
          <Link to={orders} className="link">
            See the orders of the day
          </Link>
        ) : null}
      </p>
      <Form method="post" noValidate preventScrollReset className="flex flex-col gap-5">
        <FormSentence>{Object.values(others)[0]}</FormSentence>
        <input type="hidden" name="option" value={option} />
        <input type="hidden" name="band" value={band} />
        <input type="hidden" name="start" value={start} />
        <input type="hidden" name="was" value={refused?.values.was ?? capacity} />
        <NumberField
          id="capacity"
          name="capacity"
          label="Orders it takes"
          hint="This window alone. What is booked in it stays booked."
          min={0}
          max={LARGEST_CAPACITY}
          required
          defaultValue={refused?.values.capacity ?? capacity}
          error={wrong}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Link to={back} preventScrollReset className={buttonClass("quiet")}>
            Cancel
          </Link>
          <Button type="submit" name="intent" value="close" look="danger" disabled={doing !== undefined}>
            {doing === "close" ? "Closing..." : "Close this window"}
          </Button>
          <Button type="submit" name="intent" value="save" disabled={doing !== undefined}>
            {doing === "save" ? "Saving..." : "Save"}
          </Button>
        </div>
      </Form>
    </Question>
  );
}

/** The narrowest phones have room for three. */
const PLACE = "text-right max-[24rem]:px-1";

type TableProps = { option: DayOption; addressOf: (band: string, start: string) => string };

/** The windows of an option on a day; each place leads to the form of its window. */
export function DayWindowTable({ option: { option, bands, windows }, addressOf }: TableProps) {
  const { label } = OPTION_FACTS[option];
  const columns = [
    { name: "Window" },
    ...bands.map((band) => ({ name: SERVICE_AREA_NAMES[band], className: PLACE })),
  ];
  return (
    <HeadedPart title={label}>
      <Table caption={`${label} windows`} columns={columns}>
        {windows.map(({ start, end, places }) => (
          <tr key={start}>
            <RowHead className="tabular min-w-0">{windowTimeText(start, end)}</RowHead>
            {places.map((place) => (
              <Cell key={place.band} className={PLACE}>
                <Link
                  to={addressOf(place.band, start)}
                  preventScrollReset
                  className="link tabular -my-2 inline-flex min-h-11 flex-wrap items-center justify-end gap-x-2"
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
    </HeadedPart>
  );
}
