import { PhoneCall, ShieldCheck, TriangleAlert, X } from "lucide";
import { useCallback, useEffect, useRef, useState } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { adminLoginPath } from "#app/accounts/auth/admin-return-target.ts";
import { playTone, useSound } from "#app/admin/kit/order-sound.tsx";
import { useIsSignedOut } from "#app/admin/kit/saved-input.tsx";
import { PREFERENCES_PATH } from "#app/admin/kit/sections.ts";
import { ALARMS_PATH, type Alarms, isAlarms } from "#app/admin/orders/open-pages.ts";
import { counted } from "#app/base/lib/money.ts";
import { telOf } from "#app/base/lib/tel.ts";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { followStream } from "#app/base/ui/fresh-page.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { isUnreached, keepAsking } from "#app/base/ui/keep-asking.tsx";
import { markOld } from "#app/base/ui/kept-screen.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import { windowStartText } from "#app/trade/delivery/window-text.ts";
import {
  CALL_RINGS_EVERY_MS,
  type DoorCall,
  isCallTaken,
  isRinging,
  needText,
} from "#app/trade/handoff/door-call.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";

/**
 * Invites an admin to set up two-step verification (rules sign-in/admin-second-factor). Hidden for a week
 * once dismissed or followed.
 */
export function SecondFactorInvitation() {
  const { pathname, search } = useLocation();
  const closing = useFetcher();
  const close = { intent: "close-invitation", next: pathname + search };
  const sending = { method: "post", action: PREFERENCES_PATH } as const;
  if (closing.formData !== undefined) return null;
  return (
    <closing.Form
      {...sending}
      onSubmit={() => document.getElementById("admin-page")?.focus({ preventScroll: true })}
      className="mb-6 flex flex-wrap items-center gap-x-3 rounded-field border border-hairline bg-white py-1 pr-2 pl-4 text-sm print:hidden"
    >
      {Object.entries(close).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Icon of={ShieldCheck} size={18} className="shrink-0 text-spruce-ink" />
      <span className="flex-1 basis-52 py-2">Your account has no two-step verification.</span>
      <Link
        to="/account/second-factor"
        onClick={() => void closing.submit(close, sending)}
        className="link inline-flex min-h-11 items-center"
      >
        Set up two-step verification
      </Link>
      <button
        type="submit"
        aria-label="Dismiss this notice"
        title="Dismiss"
        className="ml-auto inline-flex size-11 items-center justify-center rounded-full hover:bg-hairline"
      >
        <Icon of={X} size={18} />
      </button>
    </closing.Form>
  );
}

/**
 * Links to the sign-in page when a form was refused because the session ended; after sign-in, says that the
 * input was restored.
 */
export function SignedOutNotice({ isBack }: { isBack: boolean }) {
  const { pathname, search } = useLocation();
  const isSignedOut = useIsSignedOut();
  return (
    <div
      role="status"
      className="sticky top-0 z-20 mb-6 rounded-field border border-amber bg-amber-soft px-4 py-3 empty:sr-only print:hidden"
    >
      {isSignedOut ? (
        <>
          You were signed out.{" "}
          <Link to={adminLoginPath(pathname + search, "kept")} className="link">
            Sign in to continue
          </Link>
          ; what you typed is kept.
        </>
      ) : isBack ? (
        "Your input is back. Nothing was submitted."
      ) : null}
    </div>
  );
}

const NOT_TAKEN = "We couldn't record that you have it. Check your internet connection and try again.";

/** How often the strip polls, and rechecks whether a call is still taken, in ms. */
const LOOK_EVERY_MS = 30_000;
const CHECKED_EVERY_MS = 5_000;

/**
 * Alerts at the top of every admin screen: couriers who need help, and blocked items (rules
 * courier-app/help-calls, board/blocked-goods).
 */
export function AlarmStrip({ first }: { first: Alarms }) {
  const { alarms, take, taking } = useAlarms(first);
  const now = useShopTime(alarms.now);
  const { pathname, search } = useLocation();
  const calls = alarms.calls.filter(({ isOnRoute }) => isOnRoute);
  useRinging(calls.filter((call) => isRinging(call, now)));
  useNewGoods(alarms.unfit);
  const count = alarms.unfitOrders;
  // The board shows this itself.
  const isBoard = pathname === "/admin/orders" && search.includes("view=board");
  return (
    <div aria-live="assertive" className="mb-4 flex flex-col gap-2 empty:mb-0 print:hidden">
      {calls.map((call) => (
        <Call
          key={call.stopId}
          call={call}
          now={now}
          next={pathname + search}
          isBusy={taking !== null}
          onTake={() => void take(call)}
        />
      ))}
      {count > 0 && !isBoard ? (
        <p className="flex flex-wrap items-center gap-x-3 rounded-field border border-clay bg-clay-soft px-4 text-sm">
          <Icon of={TriangleAlert} size={18} className="shrink-0 text-clay" />
          <Link to="/admin/orders?view=board#unfit-goods" className="link inline-flex min-h-11 items-center">
            {counted(count, "order", "orders")} with recalled, on-hold, or expired items
          </Link>
        </p>
      ) : null}
    </div>
  );
}

type CallProps = { call: DoorCall; now: string; next: string; isBusy: boolean; onTake: () => void };

function Call({ call, now, next, isBusy, onTake }: CallProps) {
  const { stopId, orderId, customer, courier, courierPhone, since, needs, taken } = call;
  const has = taken && isCallTaken(call, now) ? taken : null;
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 rounded-field border px-4 py-1 text-sm ${has ? "border-hairline bg-white" : "border-clay bg-clay-soft"}`}
    >
      <Icon of={PhoneCall} size={18} className={`shrink-0 ${has ? "text-ink-soft" : "text-clay"}`} />
      <p className="flex-1 basis-64 py-2">
        <span className="font-semibold">{courier ?? "A courier"} needs help</span> at{" "}
        <Link to={`/admin/orders/${orderId}`} className="link">
          order {orderNumber(orderId)}, {customer}
        </Link>{" "}
        since {windowStartText(since)}: {needs.map(needText).join(" ")}
      </p>
      {courierPhone ? (
        <a href={telOf(courierPhone)} className="link inline-flex min-h-11 items-center">
          Call {courierPhone}
        </a>
      ) : null}
      <Link to={`/admin/routes/exceptions#stop-${stopId}`} className="link inline-flex min-h-11 items-center">
        Resolve<span className="sr-only">: {customer}</span>
      </Link>
      {has ? (
        <p className="font-semibold">
          {has.by} has it since {windowStartText(has.at)}
        </p>
      ) : (
        <form
          method="post"
          action="/admin/routes/exceptions"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) onTake();
          }}
        >
          <input type="hidden" name="intent" value="take" />
          <input type="hidden" name="stopId" value={stopId} />
          <input type="hidden" name="next" value={next} />
          <button type="submit" disabled={isBusy} className={TEXT_BUTTON}>
            I have it<span className="sr-only">: {customer}</span>
          </button>
        </form>
      )}
    </div>
  );
}

/**
 * Loads the alarms: on every stream message, every 30 seconds, and when the browser is back online or the
 * page visible again. Keeps the last known alarms if the server doesn't respond, retries soon, and marks the
 * screen as out of date if that lasts.
 */
function useAlarms(first: Alarms) {
  const [alarms, setAlarms] = useState(first);
  // If two responses cross, the later one wins.
  const learn = useCallback(
    (next: Alarms) => setAlarms((known) => (next.now < known.now ? known : next)),
    [],
  );
  useEffect(() => learn(first), [first, learn]);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const look = keepAsking({
      ask: async () => {
        const asked = await askRoute(ALARMS_PATH, isAlarms, { signal });
        if (asked.ok && !signal.aborted) learn(asked.value);
        // Any other response, such as to a signed-out admin, won't change soon.
        return asked.ok || !isUnreached(asked.refusal);
      },
      onLate: markOld,
      left: signal,
    });
    const onEnded = () => {};
    const streaming = followStream("/admin/live", { onChanged: look, onEnded, left: signal });
    const timer = setInterval(() => {
      streaming.connectAgain();
      void look();
    }, LOOK_EVERY_MS);
    addEventListener("online", look, { signal });
    document.addEventListener("visibilitychange", () => document.hidden || void look(), { signal });
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [learn]);
  const [taking, setTaking] = useState<string | null>(null);
  const take = useCallback(
    async ({ stopId }: DoorCall) => {
      setTaking(stopId);
      const asked = await askRoute(ALARMS_PATH, isAlarms, { change: { stopId } });
      if (asked.ok) learn(asked.value);
      else toast.error(asked.refusal.sentence ?? NOT_TAKEN, { id: NOT_TAKEN });
      setTaking(null);
    },
    [learn],
  );
  return { alarms, take, taking };
}

/** Returns the shop's time, counted on from the server's timestamp. */
function useShopTime(said: string): string {
  const [passed, setPassed] = useState({ since: said, ms: 0 });
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(
      () => setPassed({ since: said, ms: performance.now() - began }),
      CHECKED_EVERY_MS,
    );
    return () => clearInterval(timer);
  }, [said]);
  return passed.since === said ? new Date(Date.parse(said) + passed.ms).toISOString() : said;
}

/** Plays a tone immediately for calls that no one has taken, and again every half minute. */
function useRinging(ringing: readonly DoorCall[]): void {
  const isOn = useSound();
  const key = ringing.map(({ stopId, since }) => `${stopId} ${since}`).join();
  useEffect(() => {
    if (!isOn || key === "") return;
    playTone();
    const timer = setInterval(playTone, CALL_RINGS_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn, key]);
}

/** Plays a tone once for newly blocked items of an open order. */
function useNewGoods(unfit: readonly string[]): void {
  const isOn = useSound();
  const known = useRef(new Set(unfit));
  useEffect(() => {
    const isNew = unfit.some((text) => !known.current.has(text));
    for (const text of unfit) known.current.add(text);
    if (isNew && isOn) playTone();
  }, [unfit, isOn]);
}
