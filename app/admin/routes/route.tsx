import { data, redirect, useLocation } from "react-router";
import { adminOf, doneAt, found, idOf, missing, refusedAnswer } from "#app/admin/kit/admin.server.ts";
import { DetailPage, Part } from "#app/admin/kit/detail-page.tsx";
import { refusedIn } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { readAlarms } from "#app/admin/orders/alarms.server.ts";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { findRoute, listDrivers } from "#app/trade/routes/queries.server.ts";
import type { Route } from "./+types/route";
import { FollowRoutes, RouteBoard } from "./board.tsx";
import { DeleteRouteQuestion, DispatchRouteQuestion, EndRouteQuestion } from "./questions.tsx";
import { readRoutesUpdates } from "./read-board.server.ts";
import { doWithRoutes, type StopPlaced } from "./route-action.server.ts";
import { RouteActions, RouteCard } from "./route-card.tsx";
import { RouteMap, stopName } from "./stop-parts.tsx";

const ASKS = ["leave", "end", "delete"] as const;

export const handle = screen({ load: "Error fetching the route", save: "Error saving the route" });

/** Loads a route with its stops and map; `?ask=leave` and the like open a confirmation. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const { id, day } = found(await findRoute(db, idOf(params.id)));
  // Read first: changes during the other reads show at the next refresh.
  const { unfit, ...alarms } = await readAlarms(db);
  const { version } = await readRoutesUpdates(db, day, { unfit, ...alarms });
  const [route, drivers, settings] = await Promise.all([
    findRoute(db, id),
    listDrivers(db),
    readSettings(db),
  ]);
  return {
    ...{ route: found(route), drivers, version, unfit },
    mostCents: settings.routeGoodsMost * 100,
    ask: ASKS.find((one) => one === url.searchParams.get("ask")) ?? null,
    now: isoText(now),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { actor, db } = adminOf(context);
  const sent = await readSentForm(request);
  // After a deletion the route's day can't be read.
  const day = (await findRoute(db, idOf(params.id)))?.day;
  const answer = await doWithRoutes(db, actor, sent);
  if (!answer) return missing();
  if ("refused" in answer) return refusedAnswer(answer.refused, answer.status);
  const own = `/admin/routes/${params.id}`;
  if ("done" in answer)
    return doneAt(
      context,
      answer.next ?? (answer.done === "delete" ? `/admin/routes?day=${day}` : own),
      answer.said,
    );
  return answer.quietly ? data<StopPlaced>({ placed: true }) : redirect(own);
}

export default function RoutePage({ loaderData, actionData }: Route.ComponentProps) {
  const { route, drivers, mostCents, ask, version, now, unfit } = loaderData;
  const { pathname: back } = useLocation();
  const refused = refusedIn(actionData);
  const orderOf = (id: string) => route.stops.find(({ orderId }) => orderId === id);
  const asked = { route, back, refused };
  return (
    <DetailPage
      title={`Route ${route.number}, ${route.day}`}
      heading={`Route ${route.number}, ${calendarDayText(route.day)}`}
      section=""
      back={{ to: `/admin/routes?day=${route.day}`, label: "Routes of the day" }}
      head={
        route.state === "planned" ? (
          <ButtonLink to="?ask=delete" preventScrollReset look="danger">
            Delete route
          </ButtonLink>
        ) : null
      }
      gap="gap-6"
    >
      <FollowRoutes day={route.day} version={version} />
      <FormSentence>{refused?.values.intent === "take-back" ? refused.errors[""] : undefined}</FormSentence>
      <RouteBoard
        routes={[route]}
        unfit={unfit}
        unplanned={null}
        nameOf={(id) => stopName(orderOf(id) ?? { orderId: id, name: "" })}
        refused={refused?.values.intent === "place" ? refused : undefined}
      >
        {(columns) => (
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
            {columns.map((column) => (
              <RouteCard key={column.id} {...{ route, column, orderOf, drivers, mostCents, refused }} isPage>
                <RouteActions route={route} now={now} />
              </RouteCard>
            ))}
            {route.stops.length > 0 ? (
              <Part title="Map">
                <RouteMap stops={route.stops} />
              </Part>
            ) : null}
          </div>
        )}
      </RouteBoard>
      {ask === "leave" && route.state === "planned" ? <DispatchRouteQuestion {...asked} now={now} /> : null}
      {ask === "end" && route.state === "out" ? <EndRouteQuestion {...asked} /> : null}
      {ask === "delete" && route.state === "planned" ? <DeleteRouteQuestion {...asked} /> : null}
    </DetailPage>
  );
}
