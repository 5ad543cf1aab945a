import { useEffect, useState, useSyncExternalStore } from "react";
import { keepAsking } from "#app/base/ui/keep-asking.tsx";
import { keepPage } from "./kept-page.tsx";
import { createPhone, type Phone } from "./phone.tsx";
import { type PhoneState, START } from "./phone-state.ts";

/** How often the phone asks by itself, in ms: for what no message tells, and while there was no network. */
const LOOK_EVERY_MS = 30_000;

/**
 * The phone of this page: it looks after a message, soon again after a look that failed (rules failures/live-updates), when the network is
 * back, when it is seen again, and twice a minute. One that was
 * ended, or is signed out, isn't heard from by itself anymore; coming back to a page that is signed out looks once.
 */
export function usePhone(): { phone: Phone; state: PhoneState } {
  const [phone] = useState(createPhone);
  const state = useSyncExternalStore(phone.subscribe, phone.snapshot, () => START);
  const mayAsk = state.step !== "ended" && !state.isSignedOut;
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    void phone.start();
    document.addEventListener("visibilitychange", () => document.hidden || void phone.look(), { signal });
    void keepPage(signal).then((isKept) => isKept || phone.lack("hasWorker"));
    return () => left.abort();
  }, [phone]);
  useEffect(() => {
    if (!mayAsk) return;
    const left = new AbortController();
    const { signal } = left;
    const look = keepAsking({
      ask: async () => {
        await phone.look();
        return !phone.snapshot().isOffline;
      },
      // The phone says by itself that it is offline.
      onLate: () => {},
      left: signal,
    });
    let live: EventSource | null = null;
    const connect = () => {
      if (typeof EventSource !== "function") return;
      // The browser connects again by itself when a connection breaks, but not after a refusal.
      if (live && live.readyState !== EventSource.CLOSED) return;
      live = new EventSource("/courier/live");
      for (const event of ["open", "changed", "ended"]) live.addEventListener(event, look);
      // A connection that is refused, or that broke, may mean that this phone was ended.
      live.addEventListener("error", () => navigator.onLine && void look());
    };
    connect();
    const timer = setInterval(() => {
      if (navigator.onLine) connect();
      void look();
    }, LOOK_EVERY_MS);
    const backOnline = () => {
      // A browser waits before it tries a broken connection again, and the longer the more often it failed.
      live?.close();
      connect();
      void look();
    };
    addEventListener("online", backOnline, { signal });
    return () => {
      clearInterval(timer);
      live?.close();
      left.abort();
    };
  }, [phone, mayAsk]);
  return { phone, state };
}
