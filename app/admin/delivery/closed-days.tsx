import { useEffect, useRef } from "react";
import { data, Form, useNavigation } from "react-router";
import { actorOf } from "#app/accounts/audit/actor.server.ts";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { sendItem } from "#app/admin/kit/form-parts.tsx";
import { leadTo } from "#app/admin/kit/item-action.server.ts";
import { SubTabs } from "#app/admin/kit/list-screen.tsx";
import { DeleteQuestion, TypedForms } from "#app/admin/kit/question.tsx";
import { DELIVERY_TABS } from "#app/admin/kit/tabs.ts";
import { database } from "#app/base/db/context.server.ts";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { fieldErrors, readSentForm } from "#app/base/lib/sent-form.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { Button } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { FormSentence, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { closeDay, findClosedDay, listClosedDayRows, openDay } from "#app/trade/delivery/close-day.server.ts";
import type { Route } from "./+types/closed-days";
import { closedDayForm, isDay } from "./closed-day-form.ts";
import { ClosedDayList } from "./closed-day-list.tsx";

const PAGE = "/admin/delivery/closed-days";
const FAILED = "Error changing the closed days";

/** The days without windows (rules 39.9). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const db = context.get(database);
  const today = shopDate(Temporal.Now.instant());
  const asked = url.searchParams.get("delete");
  const [days, opening] = await Promise.all([
    listClosedDayRows(db, today),
    isDay(asked) ? findClosedDay(db, Temporal.PlainDate.from(asked)) : null,
  ]);
  return { ...days, opening, today: today.toString() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const refuse = (errors: RefusedForm["errors"], status: number) =>
    data<RefusedForm>({ errors, values: typedValues(fields) }, { status });
  const [db, actor, now] = [context.get(database), actorOf(viewer, context), Temporal.Now.instant()];
  const back = (done: "day closed" | "day opened") => leadTo(context, PAGE, done);
  if (fields.intent === "delete") {
    if (!isDay(fields.id)) return refuse({ "": `${FAILED}.` }, 400);
    await openDay(db, actor, Temporal.PlainDate.from(fields.id), now);
    return back("day opened");
  }
  const read = closedDayForm(shopDate(now)).safeParse(fields);
  if (!read.success) return refuse(fieldErrors(read.error), 400);
  const closed = await closeDay(db, actor, read.data, now);
  if (!closed.ok) return refuse({ day: `This day is closed already: ${closed.refusal.reason}` }, 409);
  return back("day closed");
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, FAILED);
}

export default function ClosedDays({ loaderData, actionData }: Route.ComponentProps) {
  const { coming, past, opening, today } = loaderData;
  return (
    <div className="flex flex-col gap-6">
      <title>Closed days | Delivery | Admin</title>
      <TypedForms />
      <PageHead title="Delivery" />
      <SubTabs of={DELIVERY_TABS} current="Closed days" />
      <CloseForm
        today={today}
        closed={coming.map(({ day }) => day).join()}
        refused={opening ? undefined : actionData}
      />
      <section className="flex flex-col gap-3">
        <h2 className="text-xl">Coming</h2>
        {coming.length > 0 ? (
          <ClosedDayList caption="Coming closed days" days={coming} coming />
        ) : (
          <EmptyState title="No closed days ahead" />
        )}
      </section>
      {past.length > 0 ? (
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">Past</h2>
          <ClosedDayList caption="Past closed days" days={past} coming={false} />
        </section>
      ) : null}
      {opening ? (
        <DeleteQuestion
          id={opening.day}
          name={`${calendarDayText(opening.day)}: ${opening.reason}`}
          consequences={["Customers can book its windows again."]}
          title="Are you sure you want to open this day again?"
          button={{ word: "Open again", busy: "Opening..." }}
          back={PAGE}
          refused={actionData}
        />
      ) : null}
    </div>
  );
}

type CloseFormProps = {
  today: string;
  /** The coming days that are closed, one after the other. */
  closed: string;
  refused: RefusedForm | undefined;
};

function CloseForm({ today, closed, refused }: CloseFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // The form is emptied for the next day once its own is closed; what happens to other days leaves it alone.
  useEffect(() => {
    const day = form.current?.querySelector<HTMLInputElement>("[name=day]")?.value;
    if (day && !refused && closed.split(",").includes(day)) form.current?.reset();
  }, [closed, refused]);
  const { formMethod, formData } = useNavigation();
  const busy = formMethod === "POST" && formData?.get("intent") === "close";
  useAnswerFocus(refused, () =>
    document.querySelector<HTMLElement>("[aria-invalid=true], [data-form-sentence]"),
  );
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="flex max-w-3xl flex-col gap-4">
      <p className="max-w-measure text-ink-soft">
        A closed day has no delivery windows. Checkout shows it with its reason. Orders that are booked for it
        already stay; call or move them yourself.
      </p>
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
        <TextField
          id="reason"
          name="reason"
          label="Reason"
          hint='Customers read it: "Thursday, November 26: closed, Thanksgiving".'
          required
          maxLength={80}
          autoComplete="off"
          defaultValue={refused?.values.reason}
          error={refused?.errors.reason}
        />
      </div>
      <div>
        <Button type="submit" disabled={busy}>
          {busy ? "Closing..." : "Close this day"}
        </Button>
      </div>
    </Form>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching the closed days");
