import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { itemSender } from "#app/admin/kit/form-parts.tsx";
import { doneAt, formAction } from "#app/admin/kit/item-action.server.ts";
import { DeleteLink } from "#app/admin/kit/list-parts.tsx";
import { SubTabs } from "#app/admin/kit/list-screen.tsx";
import { DeleteQuestion, TypedForms } from "#app/admin/kit/question.tsx";
import { DELIVERY_TABS } from "#app/admin/kit/sections.ts";
import { database } from "#app/base/db/context.server.ts";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { Button } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { closeDay, findClosedDay, listClosedDayRows, openDay } from "#app/trade/delivery/close-day.server.ts";
import type { Route } from "./+types/closed-days";
import { closedDayForm, isDay } from "./day-forms.ts";

const PAGE = "/admin/delivery/closed-days";

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

export const action = formAction(
  () => closedDayForm(shopDate(Temporal.Now.instant())),
  async ({ form, actor, db, now, refuse }, { context }: Route.ActionArgs) => {
    if (form.intent === "delete") {
      await openDay(db, actor, form.id, now);
      return doneAt(context, PAGE, "day opened");
    }
    const closed = await closeDay(db, actor, form, now);
    if (closed.ok) return doneAt(context, PAGE, "day closed");
    return refuse({ day: `This day is closed already: ${closed.refusal.reason}` });
  },
);

export const clientAction = itemSender("Error changing the closed days");

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
      <ClosedDayList title="Coming" days={coming} isComing />
      {past.length > 0 ? <ClosedDayList title="Past" days={past} /> : null}
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

type CloseFormProps = { today: string; closed: string; refused: RefusedForm | undefined };

/** Closes a day; `closed` has the coming days that are closed, one after the other. */
function CloseForm({ today, closed, refused }: CloseFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // The form is emptied for the next day once its own is closed; what happens to other days leaves it alone.
  useEffect(() => {
    const day = form.current?.querySelector<HTMLInputElement>("[name=day]")?.value;
    if (day && !refused && closed.split(",").includes(day)) form.current?.reset();
  }, [closed, refused]);
  const { formMethod, formData } = useNavigation();
  const busy = formMethod === "POST" && formData?.get("intent") === "close";
  useAnswerFocus(refused, () => firstWrong(document));
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

type Days = Route.ComponentProps["loaderData"]["coming"];
type ListProps = { title: string; days: Days; isComing?: boolean };

/** Closed days with what is booked on them; the coming ones can be opened again. */
function ClosedDayList({ title, days, isComing = false }: ListProps) {
  const columns = [
    { name: "Day" },
    { name: "Reason", className: "hidden sm:table-cell" },
    { name: "Booked" },
    ...(isComing ? [{ name: "Actions", className: "text-right" }] : []),
  ];
  const table = (
    <Table caption={`${title} closed days`} columns={columns}>
      {days.map(({ day, reason, booked }) => (
        <tr key={day}>
          <RowHead>
            <span className="font-semibold">{calendarDayText(day)}</span>
            <span className="block break-words text-ink-soft sm:hidden">{reason}</span>
          </RowHead>
          <Cell className="hidden break-words sm:table-cell">{reason}</Cell>
          <Cell>
            {booked > 0 ? (
              <Link
                to={`/admin/orders?day=${day}`}
                className="link tabular -my-2 inline-flex min-h-11 items-center"
              >
                {booked === 1 ? "1 order" : `${booked} orders`}
              </Link>
            ) : (
              "Nothing"
            )}
          </Cell>
          {isComing ? (
            <Cell className="text-right">
              <div className="-my-2">
                <DeleteLink id={day} label={`Open ${calendarDayText(day)} again`} title="Open again" />
              </div>
            </Cell>
          ) : null}
        </tr>
      ))}
    </Table>
  );
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{title}</h2>
      {days.length > 0 ? table : <EmptyState title="No closed days ahead" />}
    </section>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching the closed days");
