import { Link } from "react-router";
import { doneAt, formAction } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { DeleteLink } from "#app/admin/kit/list-parts.tsx";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { DeleteQuestion, TypedForms } from "#app/admin/kit/question.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { readClaimCheck } from "#app/trade/compliance/claim-queries.server.ts";
import { closeDay, findClosedDay, listClosedDayRows, openDay } from "#app/trade/delivery/close-day.server.ts";
import type { Route } from "./+types/closed-days";
import { CloseForm } from "./close-form.tsx";
import { closedDayForm, isDay } from "./day-forms.ts";

const PAGE = "/admin/delivery/closed-days";

export const handle = screen({
  load: "Error fetching the closed days",
  save: "Error changing the closed days",
});

/** The days without windows (rules settings-screens 9). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const today = shopDate(now);
  const asked = url.searchParams.get("delete");
  const [days, opening, claims] = await Promise.all([
    listClosedDayRows(db, today),
    isDay(asked) ? findClosedDay(db, Temporal.PlainDate.from(asked)) : null,
    readClaimCheck(db, "holidays", ""),
  ]);
  return { ...days, opening, claims, today: today.toString() };
}

export const action = formAction(
  () => closedDayForm(shopDate(Temporal.Now.instant())),
  async ({ form, values, actor, db, now, refuse, ask }, { context }: Route.ActionArgs) => {
    if (form.intent === "delete") {
      await openDay(db, actor, form.id, now);
      return doneAt(context, PAGE, "The day has windows again");
    }
    const { asked, warnedOf } = await ask("holidays", { id: form.day.toString(), values });
    if (asked.length > 0) return refuse({}, { asked });
    const closed = await closeDay(db, { ...actor, warnedOf }, form, now);
    if (closed.ok) return doneAt(context, PAGE, "The day is closed");
    return refuse({ day: `This day is closed already: ${closed.refusal.reason}` });
  },
);

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
            <span className="block text-ink-soft sm:hidden">{reason}</span>
          </RowHead>
          <Cell className="hidden wrap-anywhere sm:table-cell">{reason}</Cell>
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
