import type { ReactNode } from "react";
import { Form, Link, useNavigate } from "react-router";
import { useBusy } from "#app/admin/kit/detail-page.tsx";
import { FloatField } from "#app/admin/kit/form-page.tsx";
import { Question } from "#app/admin/kit/question.tsx";
import { clockText } from "#app/base/lib/moment-text.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { CheckboxField, RadioGroupField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { REDELIVERY_FEE_CENTS } from "#app/trade/delivery/options.ts";
import { windowStartText } from "#app/trade/delivery/window-text.ts";
import type { Driver, RouteView } from "#app/trade/routes/queries.server.ts";
import { leavingTexts } from "#app/trade/routes/travel-time.ts";
import { stopsText } from "./route-texts.ts";

type QuestionProps = {
  title: string;
  /** What is told before the form. */
  facts?: ReactNode;
  intent: string;
  /** What else the form sends. */
  fields: Readonly<Record<string, string | number>>;
  button: string;
  busy: string;
  look?: "primary" | "danger";
  back: string;
  refused: RefusedForm | undefined;
  children?: ReactNode;
};

/** The answer to the form of a question. */
const ownOf = (refused: RefusedForm | undefined, intent: string) =>
  refused?.values.intent === intent ? refused : undefined;

/** A question with its form, and the way back. */
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
  /** How many orders are on no route, and the routes that have not left. */
  unplanned: number;
  planned: readonly RouteView[];
  /** The ends of the day's windows, as ISO strings. */
  ends: readonly string[];
  departs: string;
  back: string;
  refused: RefusedForm | undefined;
};

/** Asks for which cars routes are proposed, and whether what is planned stays (rules routes/route-suggestion). */
export function ProposeQuestion(props: ProposeProps) {
  const { day, drivers, unplanned, planned, ends, departs, back, refused } = props;
  const own = ownOf(refused, "propose");
  const { errors = {}, values = {} } = own ?? {};
  const orders = (count: number) => (count === 1 ? "1 order" : `${count} orders`);
  return (
    <RouteQuestion
      title="Propose routes"
      intent="propose"
      fields={{ day }}
      button="Propose"
      busy="Working it out..."
      back={back}
      refused={own && { ...own, errors: { ...errors, "": errors.cars ?? errors[""] ?? errors.courierId } }}
    >
      {drivers.length > 0 ? (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Who drives, each with one car</legend>
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
        <p className="text-ink-soft">There is no courier yet. Cars can be planned without a driver.</p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          id="moreCars"
          name="moreCars"
          label="More cars, without a driver yet"
          min={0}
          max={12}
          defaultValue={values.moreCars ?? (drivers.length > 0 ? "0" : "1")}
          error={errors.moreCars}
        />
        <TextField
          id="departs"
          name="departs"
          type="time"
          label="They leave at"
          defaultValue={values.departs ?? clockText(departs)}
          error={errors.departs}
        />
      </div>
      <SelectField
        id="until"
        name="until"
        label="Orders of windows that end"
        defaultValue={values.until ?? ""}
        options={[
          { value: "", label: "At any time of the day" },
          ...ends.map((end) => ({ value: end, label: `By ${windowStartText(end)}` })),
        ]}
      />
      <RadioGroupField
        id="waves"
        name="waves"
        label="How often they leave"
        defaultValue={values.waves ?? ""}
        choices={[
          ["", "Once, all at that time"],
          ["window", "Once for each window, from that time on"],
        ]}
      />
      {planned.length > 0 ? (
        <RadioGroupField
          id="anew"
          name="anew"
          label="Which orders"
          defaultValue={values.anew ?? ""}
          choices={[
            ["", `The ${orders(unplanned)} on no route; planned routes stay`],
            [
              "on",
              `All that has not left: ${planned.length === 1 ? "1 planned route is" : `${planned.length} planned routes are`} deleted, and planned anew`,
            ],
          ]}
          error={errors.anew}
        />
      ) : (
        <input type="hidden" name="anew" value="" />
      )}
      <p className="text-sm text-ink-soft">
        The way is reckoned from the places of the ZIPs. A window is never broken: what no car reaches in time
        is left over.
      </p>
    </RouteQuestion>
  );
}

type AskProps = { route: RouteView; back: string; refused: RefusedForm | undefined };

/** Asks before a route leaves: from then on its orders are out, and nothing of it changes. */
export function DispatchRouteQuestion({ route, now, back, refused }: AskProps & { now: string }) {
  const open = route.stops.filter(({ doneAt }) => !doneAt);
  const { when, stops } = leavingTexts(route.departsAt, open, now);
  const own = ownOf(refused, "leave");
  const again = route.stops.filter(({ costsExtra }) => costsExtra);
  return (
    <RouteQuestion
      title={`Route ${route.number} leaves?`}
      facts={
        <>
          <p className="tabular font-semibold">
            {when} {stops}
          </p>
          <p>
            {route.driver ?? "Nobody yet"}, {stopsText(route.stops.length)}. Each customer is told in two
            minutes that the order is on its way; until then you can take it back. The manifest is kept as it
            is now.
          </p>
          <p>The goods are out of sight, and the car is locked whenever nobody is in it.</p>
        </>
      }
      intent="leave"
      fields={{ routeId: route.id, version: route.version }}
      button="Leave"
      busy="Leaving..."
      {...{ back, refused }}
    >
      <FloatField id="leave-float" typed={own?.values.float} error={own?.errors.float} />
      {again.length > 0 ? (
        <CheckboxField
          id="leave-waive-fee"
          name="waiveFee"
          label="Waive the redelivery fee"
          hint={`${again.length === 1 ? "1 order is" : `${again.length} orders are`} tried for the third time or more: ${formatMoney(REDELIVERY_FEE_CENTS)} is added to each, once, with its taxes.`}
        />
      ) : null}
    </RouteQuestion>
  );
}

/** Asks before a route is over. */
export function EndRouteQuestion({ route, back, refused }: AskProps) {
  return (
    <RouteQuestion
      title={`Route ${route.number} is back?`}
      facts={
        <p>
          What happened at each door has to be recorded first. What was not delivered is in the shop again.
        </p>
      }
      intent="end"
      fields={{ routeId: route.id }}
      button="It is back"
      busy="Saving..."
      {...{ back, refused }}
    />
  );
}

/** Asks before a planned route is deleted. */
export function DeleteRouteQuestion({ route, back, refused }: AskProps) {
  const count = route.stops.length;
  return (
    <RouteQuestion
      title={`Delete route ${route.number}?`}
      facts={
        <p>
          {count === 0
            ? "It has no stops."
            : `Its ${count === 1 ? "order is" : `${count} orders are`} on no route then.`}
        </p>
      }
      intent="delete"
      fields={{ routeId: route.id, version: route.version }}
      button="Delete"
      busy="Deleting..."
      look="danger"
      {...{ back, refused }}
    />
  );
}
