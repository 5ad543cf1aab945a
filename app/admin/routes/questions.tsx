import type { ReactNode } from "react";
import { Form, Link, useNavigate } from "react-router";
import { useBusy } from "#app/admin/kit/detail-page.tsx";
import { FloatField } from "#app/admin/kit/form-page.tsx";
import { Question } from "#app/admin/kit/question.tsx";
import { clockText } from "#app/base/lib/moment-text.ts";
import { counted, formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { CheckboxField, RadioGroupField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { windowStartText } from "#app/trade/delivery/window-text.ts";
import type { Driver, RouteView } from "#app/trade/routes/queries.server.ts";
import { leavingTexts } from "#app/trade/routes/travel-time.ts";
import { stopsText } from "./route-texts.ts";

type QuestionProps = {
  title: string;
  /** Text above the form. */
  facts?: ReactNode;
  intent: string;
  /** Other fields of the form. */
  fields: Readonly<Record<string, string | number>>;
  button: string;
  busy: string;
  look?: "primary" | "danger";
  back: string;
  refused: RefusedForm | undefined;
  children?: ReactNode;
};

/** The refusal, if it's of this form. */
const ownOf = (refused: RefusedForm | undefined, intent: string) =>
  refused?.values.intent === intent ? refused : undefined;

/** Confirmation dialog with a form and a way back. */
function RouteQuestion(props: QuestionProps) {
  const { title, facts, intent, fields, button, busy, look, back, refused, children } = props;
  const navigate = useNavigate();
  const isBusy = useBusy();
  const id = `${intent}-form`;
  const own = ownOf(refused, intent);
  useAnswerFocus(own, () => firstWrong(document.getElementById(id)));
  return (
    <Question title={title} onEscape={() => navigate(back, { preventScrollReset: true })}>
      {facts}
      <Form id={id} method="post" noValidate preventScrollReset className="flex flex-col gap-5">
        <FormSentence>{own?.errors[""]}</FormSentence>
        {Object.entries({ intent, ...fields }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Link to={back} preventScrollReset className={buttonClass("quiet")}>
            Cancel
          </Link>
          <Button type="submit" look={look} disabled={isBusy}>
            {isBusy ? busy : button}
          </Button>
        </div>
      </Form>
    </Question>
  );
}

type ProposeProps = {
  day: string;
  drivers: readonly Driver[];
  /** Number of unassigned orders, and the planned routes. */
  unplanned: number;
  planned: readonly RouteView[];
  /** Ends of the day's windows, as ISO strings. */
  ends: readonly string[];
  departs: string;
  back: string;
  refused: RefusedForm | undefined;
};

/** Asks for drivers and vehicles, and whether planned routes stay (rules routes/route-suggestion). */
export function ProposeQuestion(props: ProposeProps) {
  const { day, drivers, unplanned, planned, ends, departs, back, refused } = props;
  const own = ownOf(refused, "propose");
  const { errors = {}, values = {} } = own ?? {};

  return (
    <RouteQuestion
      title="Suggest routes"
      intent="propose"
      fields={{ day }}
      button="Suggest routes"
      busy="Suggesting routes..."
      back={back}
      refused={own && { ...own, errors: { ...errors, "": errors.cars ?? errors[""] ?? errors.courierId } }}
    >
      {drivers.length > 0 ? (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Drivers (one vehicle each)</legend>
          {drivers.map(({ id, name }) => (
            <CheckboxField
              key={id}
              id={`courier-${id}`}
              name="courier"
              value={id}
              label={name}
              defaultChecked={own ? values.couriers?.split(" ").includes(id) : drivers.length < 5}
            />
          ))}
        </fieldset>
      ) : (
        <p className="text-ink-soft">No couriers yet. You can plan vehicles without a driver.</p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          id="moreCars"
          name="moreCars"
          label="Additional vehicles without a driver"
          min={0}
          max={12}
          defaultValue={values.moreCars ?? (drivers.length > 0 ? "0" : "1")}
          error={errors.moreCars}
        />
        <TextField
          id="departs"
          name="departs"
          type="time"
          label="Departure time"
          defaultValue={values.departs ?? clockText(departs)}
          error={errors.departs}
        />
      </div>
      <SelectField
        id="until"
        name="until"
        label="Include windows ending by"
        defaultValue={values.until ?? ""}
        options={[
          { value: "", label: "Any time" },
          ...ends.map((end) => ({ value: end, label: windowStartText(end) })),
        ]}
      />
      <RadioGroupField
        id="waves"
        name="waves"
        label="Departures"
        defaultValue={values.waves ?? ""}
        choices={[
          ["", "One for all orders"],
          ["window", "One per delivery window, from that time on"],
        ]}
      />
      {planned.length > 0 ? (
        <RadioGroupField
          id="replansAll"
          name="replansAll"
          label="Orders to plan"
          defaultValue={values.replansAll ?? ""}
          choices={[
            [
              "",
              `${unplanned === 1 ? "The 1 unassigned order" : `The ${unplanned} unassigned orders`}; keep planned routes`,
            ],
            [
              "on",
              `All orders not dispatched: replace ${counted(planned.length, "planned route", "planned routes")}`,
            ],
          ]}
          error={errors.replansAll}
        />
      ) : (
        <input type="hidden" name="replansAll" value="" />
      )}
      <p className="text-sm text-ink-soft">
        Drive times are estimated between ZIP codes. Orders that can't be delivered within their window stay
        unassigned.
      </p>
    </RouteQuestion>
  );
}

type AskProps = { route: RouteView; back: string; refused: RefusedForm | undefined };

/** Confirms a dispatch: from then on its orders are out, and the route can't be changed. */
export function DispatchRouteQuestion({ route, now, back, refused }: AskProps & { now: string }) {
  const open = route.stops.filter(({ doneAt }) => !doneAt);
  const { when, stops, note } = leavingTexts(route.departsAt, open, now);
  const { fees } = useSiteFacts().site;
  const own = ownOf(refused, "leave");
  const again = route.stops.filter(({ costsExtra }) => costsExtra);
  return (
    <RouteQuestion
      title={`Dispatch route ${route.number}?`}
      facts={
        <>
          <p className="tabular font-semibold">
            {when} {stops}
          </p>
          {note ? (
            <p className="tabular rounded-field border border-amber bg-amber-soft px-4 py-2 font-semibold">
              {note}
            </p>
          ) : null}
          <p>
            {route.driver ?? "No driver"}, {stopsText(route.stops.length)}. The manifest is saved, and stops
            are locked. Customers are notified in two minutes; until then you can undo it.
          </p>
          <p>Keep goods out of sight, and lock the car whenever no one is in it.</p>
        </>
      }
      intent="leave"
      fields={{ routeId: route.id, version: route.version }}
      button="Dispatch"
      busy="Dispatching..."
      {...{ back, refused }}
    >
      <FloatField id="leave-float" typed={own?.values.float} error={own?.errors.float} />
      {fees.redeliveryFeeCents > 0 && again.length > 0 ? (
        <CheckboxField
          id="leave-waive-fee"
          name="waiveFee"
          label="Waive the redelivery fee"
          hint={`${counted(again.length, "order is", "orders are")} on the third attempt or later: ${formatMoney(fees.redeliveryFeeCents)} plus tax is added to each, once.`}
        />
      ) : null}
    </RouteQuestion>
  );
}

/** Confirms the end of a route. */
export function EndRouteQuestion({ route, back, refused }: AskProps) {
  return (
    <RouteQuestion
      title={`End route ${route.number}?`}
      facts={<p>Record the result of every stop first. Undelivered orders go back to the shop.</p>}
      intent="end"
      fields={{ routeId: route.id }}
      button="End route"
      busy="Ending..."
      {...{ back, refused }}
    />
  );
}

/** Confirms the deletion of a planned route. */
export function DeleteRouteQuestion({ route, back, refused }: AskProps) {
  const count = route.stops.length;
  return (
    <RouteQuestion
      title={`Delete route ${route.number}?`}
      facts={
        <p>
          {count === 0
            ? "It has no stops."
            : `Its ${count === 1 ? "order becomes" : `${count} orders become`} unassigned.`}
        </p>
      }
      intent="delete"
      fields={{ routeId: route.id, version: route.version }}
      button="Delete route"
      busy="Deleting..."
      look="danger"
      {...{ back, refused }}
    />
  );
}
