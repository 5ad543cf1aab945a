import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import {
  type MiddlewareFunction,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
} from "react-router";
import { momentWriter } from "#app/base/lib/moment-text.ts";
import { pauseAfter, type Results, routesToKeep, type Shown } from "./kept-screen.ts";

// A screen stays while it can't reload (rules failures/background-reload). Normally, the router shows the
// nearest error page instead; without any result for a route, it keeps the route's current data.

/** A screen that couldn't reload: when it was loaded, and whether a form was accepted since. */
type Old = { address: string; since: number; isDone: boolean };

let shown: Shown | null = null;
let loadedAt = 0;
let old: Old | null = null;
/** Last accepted form, and the address that shows its response; null once a page was loaded after it. */
let taken: { shownAt: string | null } | null = null;
const listeners = new Set<() => void>();

function change(next: Old | null): void {
  old = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const useOld = () =>
  useSyncExternalStore(
    subscribe,
    () => old,
    () => null,
  );

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Marks the screen as old: it couldn't be checked for changes. */
export function markOld(): void {
  if (shown && !old) change({ address: shown.address, since: loadedAt, isDone: false });
}

/** Returns whether the screen is old, so that all of it must reload. */
export const isScreenOld = () => old !== null;

/** Returns whether a form was accepted since a page was last loaded. */
export const isFormTaken = () => taken !== null;

/**
 * Client middleware for a frame or page whose screen stays while it can't reload; the route must also render
 * `<OldScreen>`. `isWhole` returns whether all of a page's data was loaded.
 */
export function keepScreen<Data>(isWhole: (data: Data) => boolean = () => true): MiddlewareFunction<Results> {
  return async ({ request }, next) => {
    const results = await next();
    const address = addressOf(new URL(request.url));
    if (request.method !== "GET") {
      noteTaken(results, address);
      return;
    }
    if (!shown || request.signal.aborted) return;
    // A form's response is shown on the page that sent it, at the form's address.
    const isAnswered = taken?.shownAt === address && pathOf(address) === pathOf(shown.address);
    const isSame = address === shown.address || isAnswered;
    const page = shown.page ?? "";
    const own = isSame ? results[page] : undefined;
    const isMissing = own?.type === "data" && !isWhole(own.result as Data);
    const checked: Results = isMissing ? { ...results, [page]: PART_MISSING } : results;
    const kept = routesToKeep(checked, shown, isSame);
    const isLoaded = Object.values(checked).every(({ type }) => type === "data");
    if (isSame && kept.length > 0)
      change({ address, since: old?.since ?? loadedAt, isDone: old?.isDone || taken !== null });
    else if (isSame) {
      if (isLoaded) loadedAt = Date.now();
      change(null);
    }
    if (isLoaded) taken = null;
    return Object.fromEntries(Object.entries(checked).filter(([id]) => !kept.includes(id)));
  };
}

const PART_MISSING = { type: "error", result: new Error("A part of the page is missing.") } as const;

const pathOf = (address: string) => address.split("?")[0];

/** Records accepted forms: those with a redirect or a response without an error. */
function noteTaken(results: Results, address: string) {
  for (const { type, result } of Object.values(results)) {
    const status = statusOf(result);
    if (status >= 300 && status < 400) taken = { shownAt: null };
    else if (type === "data" && status < 400) taken = { shownAt: address };
  }
}

function statusOf(result: unknown): number {
  if (result instanceof Response) return result.status;
  const init = typeof result === "object" && result !== null && "init" in result ? result.init : null;
  return typeof init === "object" && init !== null && "status" in init ? Number(init.status) : 200;
}

/** Shown when a form was accepted but the next page failed to load. */
export const TAKEN = "Your last step went through.";

const timeText = momentWriter({ hour: "numeric", minute: "2-digit" });

/** Shows the time of the screen's data while it can't reload, and retries until it succeeds. */
export function OldScreen() {
  const address = addressOf(useLocation());
  const matches = useMatches();
  useLayoutEffect(() => {
    const loaded = matches.filter((match) => match.loaderData !== undefined).map(({ id }) => id);
    const last = matches.at(-1)?.id ?? null;
    const page = last !== null && loaded.includes(last) ? last : null;
    if (shown?.address !== address && old?.address !== address) {
      loadedAt = Date.now();
      if (old) change(null);
    }
    shown = { address, page, frame: loaded.filter((id) => id !== page) };
  }, [address, matches]);
  useLayoutEffect(
    () => () => {
      shown = null;
      old = null;
    },
    [],
  );
  const now = useOld();
  useTries(now);
  return (
    <div role="status" className="sticky top-0 z-20 empty:hidden print:hidden">
      {now ? (
        <p className="rounded-field border border-amber bg-amber-soft px-4 py-2 font-medium">
          {now.isDone ? `${TAKEN} ` : ""}
          {`This page is from ${timeText(new Date(now.since).toISOString())}. The shop can't be reached; we keep trying.`}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Reloads the page at growing intervals, and immediately when the browser is online again or the page
 * visible.
 */
function useTries(now: Old | null) {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  const [failures, setFailures] = useState(0);
  const isOld = now !== null;
  useEffect(() => setFailures((count) => (now ? count + 1 : 0)), [now]);
  useEffect(() => {
    // After a form or navigation, the page reloads anyway.
    if (!isOld || !isIdle) return;
    const left = new AbortController();
    const go = () => document.hidden || void revalidate();
    const timer = setTimeout(go, pauseAfter(failures - 1));
    addEventListener("online", go, { signal: left.signal });
    document.addEventListener("visibilitychange", go, { signal: left.signal });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [isOld, isIdle, failures, revalidate]);
}
