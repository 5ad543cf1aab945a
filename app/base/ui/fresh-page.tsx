import { useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { Shape } from "#app/base/lib/shape.ts";
import { askRoute } from "./ask-route.tsx";
import { isUnreached, keepAsking } from "./keep-asking.tsx";
import { markOld } from "./kept-screen.tsx";

/**
 * Interval of automatic checks, in ms: for changes without an event, and while the stream is disconnected.
 */
const LOOK_EVERY_MS = 30_000;

type Following = {
  stream: string;
  /** URL that returns the current version. */
  asks: string;
  isAnswer: Shape<{ version: string }>;
  version: string;
  /** Whether to check while hidden, too, for changes announced by sound. */
  whileHidden?: boolean;
};

/**
 * Reloads the page when its data has a new version (rules orders/live-updates, order-screens/live-orders):
 * checks after an event, when the page becomes visible or the browser is online again, and every 30 seconds.
 * Requests only the version first, since the shop may be unreachable. A failed check marks the screen as old,
 * and is soon retried.
 */
export function useFreshPage({ stream, asks, isAnswer, version, whileHidden = false }: Following): void {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  const now = useRef({ version, isIdle });
  const missed = useRef<(() => void) | null>(null);
  useEffect(() => {
    now.current = { version, isIdle };
    if (!isIdle) return;
    missed.current?.();
    missed.current = null;
  }, [version, isIdle]);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    function mayLook(): boolean {
      if (signal.aborted || (document.hidden && !whileHidden)) return false;
      // Reloading while a form is submitted would remove its one-time message.
      if (!now.current.isIdle) missed.current = look;
      return now.current.isIdle;
    }
    const look = keepAsking({
      ask: async () => {
        if (!mayLook()) return true;
        const asked = await askRoute(asks, isAnswer, { signal });
        if (!mayLook()) return true;
        if (!asked.ok && isUnreached(asked.refusal)) {
          markOld();
          return false;
        }
        const isAnother = asked.ok
          ? asked.value.version !== now.current.version
          : asked.refusal.status === 401;
        if (isAnother) void revalidate();
        return true;
      },
      onLate: markOld,
      left: signal,
    });
    const streaming = followStream(stream, { onChanged: look, onEnded: revalidate, left: signal });
    // Something may have changed while the page was loading.
    void look();
    const timer = setInterval(() => {
      streaming.connectAgain();
      void look();
    }, LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", look, { signal });
    addEventListener("online", look, { signal });
    return () => {
      missed.current = null;
      clearInterval(timer);
      left.abort();
    };
  }, [stream, asks, isAnswer, whileHidden, revalidate]);
}

type Events = { onChanged: () => void; onEnded: () => void; left: AbortSignal };

/**
 * Follows an event stream until the signal aborts. All tabs of a browser share one connection, since browsers
 * allow only six per host: the tab with the lock connects, and forwards events to the others. When it closes,
 * another tab gets the lock.
 */
export function followStream(address: string, { onChanged, onEnded, left }: Events) {
  const tabs = new BroadcastChannel(address);
  let source: EventSource | null = null;

  function hear(event: string) {
    if (event === "ended") onEnded();
    else onChanged();
  }
  tabs.onmessage = ({ data }: MessageEvent<string>) => hear(data);

  function connect() {
    source = new EventSource(address);
    // Something may have changed while disconnected.
    source.onopen = onChanged;
    for (const event of ["changed", "ended"]) {
      source.addEventListener(event, () => {
        tabs.postMessage(event);
        hear(event);
      });
    }
  }

  left.addEventListener("abort", () => {
    source?.close();
    tabs.close();
  });
  const isLeft = () => {};
  const connectAndStay = () => {
    connect();
    return new Promise((resolve) => left.addEventListener("abort", resolve));
  };
  // Without HTTPS there are no locks, so each tab has its own connection.
  if ("locks" in navigator) navigator.locks.request(address, { signal: left }, connectAndStay).catch(isLeft);
  else connect();

  return {
    /** Reconnects after a refusal; browsers automatically reconnect only after a broken connection. */
    connectAgain: () => {
      if (source?.readyState === EventSource.CLOSED) connect();
    },
  };
}
