import { useEffect, useRef } from "react";
import { Form, Link, useNavigate, useNavigation } from "react-router";
import { ANSWER, answerToWords } from "#app/admin/kit/asked-words.ts";
import { ClaimQuestion, ClaimWatch } from "#app/admin/kit/claim-notes.tsx";
import { HeadedPart, useIsSent } from "#app/admin/kit/detail-page.tsx";
import { Question } from "#app/admin/kit/question.tsx";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import type { DeliveryOption } from "#app/base/settings/delivery-profile.ts";
import { useDelivery } from "#app/base/settings/site-facts.tsx";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import type { ClaimCheck } from "#app/trade/compliance/queries.server.ts";
import { areaName } from "#app/trade/delivery/bands.ts";
import { windowText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import { LARGEST_CAPACITY } from "#app/trade/delivery/windows.ts";
import type { DayOption, WindowPlaces } from "./queries.server.ts";

type AskedWindow = WindowPlaces & { option: DeliveryOption; start: string; end: string };

type Props = { window: AskedWindow; back: string; orders: string; refused: RefusedForm | undefined };

/** Dialog for a single window, over its day (rules settings-screens/window-capacity). */
export function WindowQuestion({ window, back, orders, refused }: Props) {
  const { option, band, start, end, booked, capacity } = window;
  const delivery = useDelivery();
  // Errors of hidden fields are shown above the others.
  const { capacity: wrong, ...others } = refused?.errors ?? {};
  const navigate = useNavigate();
  const { formMethod, formData } = useNavigation();
  const doing = formMethod === "POST" ? formData?.get("intent") : undefined;
  useAnswerFocus(refused, () => document.getElementById("capacity"));
  return (
    <Question
      title={`${delivery.options[option].label}, ${areaName(band, delivery)}`}
      onEscape={() => navigate(back, { preventScrollReset: true })}
    >
      <p>{windowText(start, end)}</p>
      <p>
        {booked} of {capacity} booked.{" "}
        {booked > 0 ? (
          <Link to={orders} className="link">
            View this day's orders
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
          label="Capacity"
          hint="Applies to this window only. Existing orders keep their spot."
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
            {doing === "close" ? "Closing..." : "Close window"}
          </Button>
          <Button type="submit" name="intent" value="save" disabled={doing !== undefined}>
            {doing === "save" ? "Saving..." : "Save"}
          </Button>
        </div>
      </Form>
    </Question>
  );
}

/** Fits three columns on the narrowest phones. */
const PLACE = "text-right max-[24rem]:px-1";

type TableProps = { option: DayOption; addressOf: (band: string, start: string) => string };

/** Windows of a delivery option on a day; each cell links to its window's form. */
export function DayWindowTable({ option: { option, bands, windows }, addressOf }: TableProps) {
  const delivery = useDelivery();
  const { label } = delivery.options[option];
  const columns = [
    { name: "Window" },
    ...bands.map((band) => ({ name: areaName(band, delivery), className: PLACE })),
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
                      {label}, {windowTimeText(start, end)}, {areaName(place.band, delivery)}:{" "}
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

type CloseFormProps = { today: string; closed: string; claims: ClaimCheck; refused: RefusedForm | undefined };

const ANYWAY = "Close anyway";

/** Form to close a day; `closed` lists the upcoming closed days. */
export function CloseForm({ today, closed, claims, refused }: CloseFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // Resets the form once its own day is closed; changes to other days leave it alone.
  useEffect(() => {
    const day = form.current?.querySelector<HTMLInputElement>("[name=day]")?.value;
    if (day && !refused && closed.split(",").includes(day)) form.current?.reset();
  }, [closed, refused]);
  const busy = useIsSent("close");
  useAnswerFocus(refused, () => firstWrong(document));
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="flex max-w-3xl flex-col gap-4">
      <p className="max-w-measure text-ink-soft">
        Customers can't book a closed day; checkout shows the reason. Existing orders stay booked, so call
        those customers to reschedule.
      </p>
      {refused?.asked ? <ClaimQuestion asked={refused.asked} does={ANYWAY} /> : null}
      <FormSentence>{refused?.errors[""]}</FormSentence>
      <input type="hidden" name="intent" value="close" />
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <TextField
          id="day"
          name="day"
          type="date"
          label="Day"
          required
          min={today}
          defaultValue={refused?.values.day}
          error={refused?.errors.day}
        />
        <ClaimWatch id="" check={claims} values={refused?.values ?? {}}>
          <TextField
            id="reason"
            name="reason"
            label="Reason"
            hint='Shown to customers: "Thursday, November 26: closed, Thanksgiving".'
            required
            maxLength={80}
            autoComplete="off"
            defaultValue={refused?.values.reason}
            error={refused?.errors.reason}
          />
        </ClaimWatch>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {busy ? "Closing..." : "Close day"}
        </Button>
        {refused?.asked ? (
          <Button
            type="submit"
            look="quiet"
            disabled={busy}
            name={ANSWER}
            value={answerToWords(refused.asked)}
          >
            {ANYWAY}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
