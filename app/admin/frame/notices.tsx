import { PhoneCall, ShieldCheck, TriangleAlert, X } from "lucide";
import { useCallback, useEffect, useRef, useState } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { adminLoginPath } from "#app/accounts/auth/admin-return-target.ts";
import { playTone, useSound } from "#app/admin/kit/order-sound.tsx";
import { useIsSignedOut } from "#app/admin/kit/saved-input.tsx";
import { PREFERENCES_PATH } from "#app/admin/kit/sections.ts";
import { ALARMS_PATH, type Alarms, isAlarms } from "#app/admin/orders/open-pages.ts";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { followStream } from "#app/base/ui/fresh-page.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { isUnreached, keepAsking } from "#app/base/ui/keep-asking.tsx";
import { markOld } from "#app/base/ui/kept-screen.tsx";
import { windowStartText } from "#app/trade/delivery/window-text.ts";
import {
  CALL_RINGS_EVERY_MS,
  type DoorCall,
  isCallTaken,
  isRinging,
  needText,
} from "#app/trade/handoff/door-call.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";

/** Invites an admin to set up a second factor (rules sign-in/admin-second-factor). Closed or followed, it stays away for a week. */
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
      <Icon of={ShieldCheck} size={18} className="shrink-0 text-spruce" />
      <span className="flex-1 basis-52 py-2">Your password alone opens the admin area.</span>
      <Link
        to="/account/second-factor"
        onClick={() => void closing.submit(close, sending)}
        className="link inline-flex min-h-11 items-center"
      >
        Set up a second factor
      </Link>
      <button
        type="submit"
        aria-label="Put this notice away"
        title="Put away"
        className="ml-auto inline-flex size-11 items-center justify-center rounded-full hover:bg-hairline"
      >
        <Icon of={X} size={18} />
      </button>
    </closing.Form>
  );
}

/** Leads to the sign-in after a form was refused because the session is over; afterwards it says that what was typed is back. */
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
            Sign in to go on
          </Link>
          ; what you typed is kept.
        </>
      ) : isBack ? (
        "What you typed is back. Nothing was sent."
      ) : null}
    </div>
  );
}

/** How often the strip looks by itself, and judges whether somebody still has a call, in ms. */
const LOOK_EVERY_MS = 30_000;
const CHECKED_EVERY_MS = 5_000;

/** What every screen of the admin area says first: couriers who need the shop, and goods that may not go (rules courier-app/help-calls, board/blocked-goods). */
export function AlarmStrip({ first }: { first: Alarms }) {
  const { alarms, take, taking } = useAlarms(first);
  const now = useShopTime(alarms.now);
  const { pathname, search } = useLocation();
  const calls = alarms.calls.filter(({ isOnRoute }) => isOnRoute);
  useRinging(calls.filter((call) => isRinging(call, now)));
  useNewGoods(alarms.unfit);
  const count = alarms.unfitOrders;
  // The board says it itself.
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
            {count === 1 ? "1 order" : `${count} orders`} with goods recalled, on hold or expired
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
        <a
          href={`tel:${courierPhone.replace(/[^+\d]/g, "")}`}
          className="link inline-flex min-h-11 items-center"
        >
          Call {courierPhone}
        </a>
      ) : null}
      <Link to={`/admin/routes/tasks#stop-${stopId}`} className="link inline-flex min-h-11 items-center">
        Solve<span className="sr-only">: {customer}</span>
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
 * What the shop knows now: it is asked after every message, every 30 seconds, and when the browser is online or the page seen
 * again. What is known stays when it does not answer; it is soon asked again, and the screen says so if that lasts.
 */
function useAlarms(first: Alarms) {
  const [alarms, setAlarms] = useState(first);
  // Of two answers that passed each other, the later one holds.
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
        // Any other answer, such as one to somebody who is signed out, won't be another one soon.
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
      setTaking(null);
    },
    [learn],
  );
  return { alarms, take, taking };
}

/** The shop's time, which goes on from what the shop said. */
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

/** Sounds at once for each call that nobody has, and again every half minute. */
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

/** Sounds once for goods of an open order that may not go since. */
function useNewGoods(unfit: readonly string[]): void {
  const isOn = useSound();
  const known = useRef(new Set(unfit));
  useEffect(() => {
    const isNew = unfit.some((text) => !known.current.has(text));
    for (const text of unfit) known.current.add(text);
    if (isNew && isOn) playTone();
  }, [unfit, isOn]);
}
