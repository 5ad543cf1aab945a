import { useState } from "react";
import { requireCourier } from "#app/accounts/auth/guards.server.ts";
import { may } from "#app/accounts/auth/rights.ts";
import { database } from "#app/base/db/context.server.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { Mark, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { useMeantPresses } from "#app/base/ui/use-meant-presses.tsx";
import type { CourierUpdate } from "#app/trade/handoff/courier-update-form.ts";
import type { Route } from "./+types/courier";
import { BigLink, CallShop, SendingState, SignOut } from "./big-parts.tsx";
import { DoorCheck, FailedForm } from "./door-check.tsx";
import { type OpenDoor, openDoor } from "./open-door.ts";
import { usePhone } from "./phone.tsx";
import { HandIn, RoutePart } from "./route-part.tsx";
import { Exceptions } from "./stop-cards.tsx";
import { newId } from "./this-browser.tsx";
import { nextStop, type ShownStop, shownRoutes, strayOf, triesLeftOf, waitingOf } from "./updates.ts";

export const headers = () => ({ "Cache-Control": "private, no-store" });

/**
 * Page data without the day: the phone caches it for opening offline, so it must not contain any stop (rules
 * courier-app/offline-page).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { name, userId: courierId, roles, isCourierOnly } = await requireCourier(request, context);
  const { shopPhone } = await currentSettings(context.get(database));
  return { name, courierId, shopPhone, isAdmin: !isCourierOnly && may(roles, "enter") };
}

export default function CourierPage({ loaderData }: Route.ComponentProps) {
  const { name, courierId, shopPhone, isAdmin } = loaderData;
  const { site } = useSiteFacts();
  const { phone, state } = usePhone();
  useMeantPresses();
  const [firstId, setFirstId] = useState<string | null>(null);
  // Until the day's data arrives, the phone may still have that of the courier who used it before.
  const isOwn = state.day?.courierId === courierId;
  const [day, updates] = isOwn ? [state.day, state.updates] : [null, []];
  const { tried, door } = state;
  const routes = day ? shownRoutes(day, updates) : [];
  const stops = routes.flatMap((route) => route.stops);
  const stray = strayOf(routes, updates);
  const chosen = stops.find(({ id, state: where }) => id === firstId && where === "open");
  const next = chosen ?? nextStop(routes);
  const atDoor = door && stops.find(({ id }) => id === door.stopId);
  const read = (key: string) => void phone.forget(key);
  const numberToCall = day?.shopPhone || shopPhone;

  function open(stop: ShownStop, failed: OpenDoor["failed"]) {
    phone.standAt(openDoor(stop.id, phone.now(), failed));
    scrollTo(0, 0);
  }
  /** Closes the check only once its update is stored; until then, its stop would still show as open. */
  async function say(answer: CourierUpdate) {
    await phone.say(answer);
    phone.standAt(null);
    setFirstId(null);
    scrollTo(0, 0);
  }
  const goOnWay = (stop: ShownStop) =>
    void phone.say({ key: newId(), stopId: stop.id, occurredAt: phone.now(), kind: "on_my_way" });

  return (
    <main className="mx-auto min-h-dvh max-w-lg bg-white text-ink">
      <title>{`Courier | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      {door && atDoor && day ? (
        door.failed ? (
          <FailedForm
            stop={atDoor}
            arrivedAt={door.arrivedAt}
            failed={door.failed}
            onChange={(failed) => phone.standAt({ ...door, failed })}
            onDone={(answer) => void say(answer)}
            onBack={() => phone.standAt(null)}
          />
        ) : (
          <DoorCheck
            stop={atDoor}
            door={door}
            age={day.age}
            shopPhone={numberToCall}
            left={triesLeftOf(atDoor, tried)}
            today={day.day}
            compare={(birthDate) => phone.compare(atDoor, birthDate)}
            onStep={phone.standAt}
            onDone={(answer) => void say(answer)}
            onFail={(reason) => phone.standAt({ ...door, failed: { reason, note: "" } })}
            onBack={() => phone.standAt(null)}
          />
        )
      ) : (
        <div className="flex flex-col gap-5 p-4">
          <header className="flex items-center gap-3">
            <Mark />
            <h1 className="font-sans text-lg font-semibold">{name}</h1>
            {isAdmin ? (
              <a href="/admin" className="link ml-auto inline-flex min-h-14 items-center px-2 text-lg">
                Admin
              </a>
            ) : null}
          </header>
          <p className="hidden text-lg font-semibold noscript:block">
            This page needs JavaScript: it works offline and keeps stops encrypted on the phone.{" "}
            {shopPhone ? `Call the shop: ${shopPhone}.` : "Call the shop."}
          </p>
          <SendingState
            state={state}
            waiting={waitingOf(state.updates).length}
            refused={stray.length + stops.reduce((sum, { exceptions }) => sum + exceptions.length, 0)}
            onLook={() => void phone.look()}
          />
          <Exceptions exceptions={stray} onRead={read} />
          {routes.map((route) => (route.endedAt === null ? null : <HandIn key={route.id} route={route} />))}
          {routes.map((route) => (
            <RoutePart
              key={route.id}
              route={route}
              next={next}
              isOffline={state.isOffline}
              isDriving={state.isDriving}
              now={phone.now}
              onDrive={(step, floatCents) => void phone.drive(step, route, floatCents)}
              onWay={goOnWay}
              onDoor={(stop) => open(stop, null)}
              onFail={(stop) => open(stop, { reason: null, note: "" })}
              onFirst={(stop) => {
                setFirstId(stop.id);
                scrollTo(0, 0);
              }}
              onRead={read}
            />
          ))}
          {day && routes.length === 0 ? (
            <p className="text-lg font-semibold">
              No routes for you today. New ones appear here automatically.
            </p>
          ) : null}
          <CallShop phone={numberToCall} />
          {state.isSignedOut ? <BigLink href="/login?next=/courier">Sign in again</BigLink> : null}
          {state.step === "running" ? (
            <SignOut waiting={waitingOf(state.updates).length + tried.length} onWipe={phone.wipe} />
          ) : null}
        </div>
      )}
    </main>
  );
}
