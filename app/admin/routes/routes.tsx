import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { adminOf, doneAt, refusedAnswer } from "#app/admin/kit/admin.server.ts";
import { StepForm } from "#app/admin/kit/detail-page.tsx";
import { DayHead } from "#app/admin/kit/list-parts.tsx";
import { refusedIn, SectionHead } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { clockText } from "#app/base/lib/moment-text.ts";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { calendarDay } from "#app/base/records/list-query.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { routeRefusals } from "#app/trade/routes/refusals.ts";
import type { Route } from "./+types/routes";
import { FollowRoutes, RouteBoard } from "./board.tsx";
import { ProposeQuestion } from "./questions.tsx";
import { readBoard } from "./read-board.server.ts";
import { doWithRoutes, type StopPlaced } from "./route-action.server.ts";
import { RouteActions, RouteCard, UnplannedCard } from "./route-card.tsx";
import { leftOverSentences } from "./route-texts.ts";
import { stopName } from "./stop-parts.tsx";

export const handle = screen({ load: "Error fetching routes", save: "Error saving the routes" });

/**
 * Loads the routes of a day and its unassigned orders (rules routes/route-planning); `?ask=propose` opens the dialog that suggests
 * routes.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const today = shopDate(now);
  const asked = calendarDay(url.searchParams.get("day") ?? "");
  const day = asked ? Temporal.PlainDate.from(asked) : today;
  const board = await readBoard(db, day, now);
  return {
    ...board,
    day: day.toString(),
    newId: randomUUID(),
    now: isoText(now),
    isToday: day.equals(today),
    isPast: Temporal.PlainDate.compare(day, today) < 0,
    dayBefore: day.subtract({ days: 1 }).toString(),
    dayAfter: day.add({ days: 1 }).toString(),
    leftOver: leftOverSentences(url.searchParams, board.unplanned, { now, mostCents: board.mostCents }),
    asks: url.searchParams.get("ask") === "propose",
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { actor, db } = adminOf(context);
  const sent = await readSentForm(request);
  const answer = await doWithRoutes(db, actor, sent);
  // Someone else deleted the route, or replanned the day.
  if (!answer) return refusedAnswer({ errors: { "": routeRefusals.changed().sentence }, values: {} }, 409);
  if ("refused" in answer) return refusedAnswer(answer.refused, answer.status);
  const back = `/admin/routes?day=${calendarDay(url.searchParams.get("day") ?? "") ?? ""}`;
  if ("done" in answer) {
    const to = answer.day ? `/admin/routes?day=${answer.day}${answer.search}` : back;
    return doneAt(context, to, answer.said);
  }
  return answer.quietly ? data<StopPlaced>({ placed: true }) : redirect(back);
}

export default function Routes({ loaderData, actionData }: Route.ComponentProps) {
  const { routes, unplanned, drivers, mostCents, day, isPast, departs, version, now, newId } = loaderData;
  const refused = refusedIn(actionData);
  const orders = [...unplanned, ...routes.flatMap(({ stops }) => stops)];
  const orderOf = (id: string) => orders.find(({ orderId }) => orderId === id);
  const back = `/admin/routes?day=${day}`;
  const planned = routes.filter(({ state }) => state === "planned");
  const ends = [...new Set(orders.map(({ windowEnd }) => windowEnd))].sort();
  return (
    <div className="flex flex-col gap-6">
      <SectionHead>
        {isPast ? null : (
          <ButtonLink to={`${back}&ask=propose`} preventScrollReset>
            Suggest routes
          </ButtonLink>
        )}
      </SectionHead>
      <FollowRoutes day={day} version={version} />
      <Days {...loaderData} />
      <LeftOver sentences={loaderData.leftOver} />
      <RouteBoard
        routes={routes}
        unfit={loaderData.unfit}
        unplanned={unplanned}
        nameOf={(id) => stopName(orderOf(id) ?? { orderId: id, name: "" })}
        refused={
          refused?.values.intent === "place" || refused?.values.intent === "make" ? refused : undefined
        }
      >
        {(columns) => (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
            {columns
              .filter(({ id }) => id === "")
              .map((column) => (
                <UnplannedCard
                  key="none"
                  {...{ column, orderOf, day }}
                  takes={routes.some(({ state }) => state === "planned")}
                  isCut={loaderData.isCut}
                />
              ))}
            <div className="grid items-start gap-5 min-[90rem]:grid-cols-2">
              {routes.map((route) => {
                const column = columns.find(({ id }) => id === route.id);
                return column ? (
                  <RouteCard key={route.id} {...{ route, column, orderOf, drivers, mostCents, refused }}>
                    <RouteActions route={route} now={now} />
                  </RouteCard>
                ) : null;
              })}
            </div>
          </div>
        )}
      </RouteBoard>
      {isPast ? null : (
        <StepForm
          intent="make"
          fields={{ routeId: newId, day, courierId: "", departs: clockText(departs) }}
          busy="Adding..."
        >
          Add route
        </StepForm>
      )}
      {loaderData.asks ? (
        <ProposeQuestion
          {...{ day, drivers, planned, ends, departs, back, refused }}
          unplanned={unplanned.length}
        />
      ) : null}
    </div>
  );
}

/** Orders that the suggested routes leave unassigned, each with a remedy. */
function LeftOver({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div role="status" className="rounded-field border border-amber bg-amber-soft px-4 py-3">
      <ul className="flex flex-col gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** Day shown, with links to the days around it. */
function Days({ day, isToday, dayBefore, dayAfter }: Route.ComponentProps["loaderData"]) {
  const ways = [
    [`/admin/orders?view=board&day=${day}`, "Fulfillment board"],
    [`?day=${dayBefore}`, "Previous day"],
    ...(isToday ? [] : [["/admin/routes", "Today"] as const]),
    [`?day=${dayAfter}`, "Next day"],
  ] as const;
  return <DayHead day={day} isToday={isToday} ways={ways} />;
}
