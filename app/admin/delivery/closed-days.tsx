import { Link } from "react-router";
import { actionsOf, adminOf, step } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { DeleteLink } from "#app/admin/kit/list-parts.tsx";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { DeleteQuestion, TypedForms } from "#app/admin/kit/question.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { readClaimCheck } from "#app/trade/compliance/queries.server.ts";
import { closeDay, findClosedDay, listClosedDayRows, openDay } from "#app/trade/delivery/close-day.server.ts";
import type { Route } from "./+types/closed-days";
import { closeDayForm, isDay, openDayForm } from "./day-forms.ts";
import { CloseForm } from "./day-forms.tsx";

export const handle = screen({
  load: "Error fetching closed days",
  save: "Error saving closed days",
});

/** Closed days (rules settings-screens/closed-days). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const today = shopDate(now);
  const asked = url.searchParams.get("delete");
  const [days, opening, claims] = await Promise.all([
    listClosedDayRows(db, today),
    isDay(asked) ? findClosedDay(db, Temporal.PlainDate.from(asked)) : null,
    readClaimCheck(db, "closed_days", ""),
  ]);
  return { ...days, opening, claims, today: today.toString() };
}

export const action = actionsOf({
  close: step(
    () => closeDayForm(shopDate(Temporal.Now.instant())),
    async ({ form, values, actor, db, now, done, refuse, ask }) => {
      const { asked, warnedOf } = await ask("closed_days", { id: form.day.toString(), values });
      if (asked.length > 0) return refuse({}, { asked });
      const closed = await closeDay(db, { ...actor, warnedOf }, form, now);
      if (closed.ok) return done("Day closed");
      return refuse({ day: `This day is already closed: ${closed.refusal.reason}` });
    },
  ),
  delete: step(openDayForm, async ({ form, actor, db, now, done }) => {
    await openDay(db, actor, form.id, now);
    return done("Day reopened");
  }),
});

export default function ClosedDays({ loaderData, actionData }: Route.ComponentProps) {
  const { coming, past, opening, claims, today } = loaderData;
  return (
    <div className="flex flex-col gap-6">
      <TypedForms />
      <SectionHead />
      <CloseForm
        today={today}
        closed={coming.map(({ day }) => day).join()}
        claims={claims}
        refused={opening ? undefined : actionData}
      />
      <ClosedDayList title="Upcoming" days={coming} isComing />
      {past.length > 0 ? <ClosedDayList title="Past" days={past} /> : null}
      {opening ? (
        <DeleteQuestion
          id={opening.day}
          name={`${calendarDayText(opening.day)}: ${opening.reason}`}
          consequences={["Customers can book its delivery windows again."]}
          title="Are you sure you want to reopen this day?"
          button={{ word: "Reopen", busy: "Reopening..." }}
          back="/admin/delivery/closed-days"
          refused={actionData}
        />
      ) : null}
    </div>
  );
}

type Day = Route.ComponentProps["loaderData"]["coming"][number];

const COLUMNS: Column<Day>[] = [
  { head: "Day", cell: ({ day }) => <span className="font-semibold">{calendarDayText(day)}</span> },
  { head: "Reason", from: "sm", narrow: true, className: "wrap-anywhere", cell: ({ reason }) => reason },
  {
    head: "Booked",
    cell: ({ day, booked }) =>
      booked > 0 ? (
        <Link
          to={`/admin/orders?day=${day}`}
          className="link tabular -my-2 inline-flex min-h-11 items-center"
        >
          {counted(booked, "order", "orders")}
        </Link>
      ) : (
        "None"
      ),
  },
];

const openAgain = ({ day }: Day) => (
  <div className="-my-2">
    <DeleteLink id={day} label={`Reopen ${calendarDayText(day)}`} title="Reopen" />
  </div>
);

type ListProps = { title: string; days: Day[]; isComing?: boolean };

/** Closed days with their orders; upcoming ones can be reopened. */
function ClosedDayList({ title, days, isComing = false }: ListProps) {
  return (
    <HeadedPart title={title}>
      {days.length > 0 ? (
        <DataTable
          caption={`${title} closed days`}
          columns={COLUMNS}
          rows={days}
          keyOf={({ day }) => day}
          {...(isComing ? { actions: openAgain } : {})}
        />
      ) : (
        <EmptyState title="No upcoming closed days" />
      )}
    </HeadedPart>
  );
}
