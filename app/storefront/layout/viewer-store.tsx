import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import { endedMark, markOf } from "#app/accounts/auth/session-mark.ts";
import { isFlag, isListOf, isNullOr, isObject, isText } from "#app/base/lib/shape.ts";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { isTaxRate, type TaxRate } from "#app/trade/delivery/price-with-tax.ts";

/** Signed-in user, as shown by the frame. */
export type ViewerFacts = { name: string; email: string; isAdmin: boolean };

/**
 * Server response: the signed-in user (null for a visitor), their favorites' IDs, and the taxes at their
 * address, for a browser without a stored ZIP.
 */
export type ViewerAnswer = { viewer: ViewerFacts | null; favorites: string[]; taxes: TaxRate[] };

const isViewerAnswer = isObject<ViewerAnswer>({
  viewer: isNullOr(isObject<ViewerFacts>({ name: isText, email: isText, isAdmin: isFlag })),
  favorites: isListOf(isText),
  taxes: isListOf(isTaxRate),
});

// The signed-in user, as known to this tab. Pages are the same for everyone: they contain only whether the
// browser has a session. The tab requests the user once and remembers it while it's open. It drops the
// response as soon as the session mark changes (accounts/auth/session-mark.ts), and requests it again after
// every form, when the tab returns to the foreground, and when the response is older than a minute, since a
// session may also end elsewhere.
const ADDRESS = "/account/viewer";
const FRESH_MS = 60_000;

/** Signed-in user: null for a visitor, undefined until this tab knows. */
export type ShownViewer = ViewerFacts | null | undefined;

type Known = { answer: ViewerAnswer; mark: string | null; askedAt: number };

let known: Known | null = null;
let asking = false;
/** True if the pending response may be outdated before it arrives. */
let again = false;
const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const SIGNED_OUT: ViewerAnswer = { viewer: null, favorites: [], taxes: [] };
const UNKNOWN = { ...SIGNED_OUT, viewer: undefined };

/** Forgets the user if their session was replaced or has ended. */
function forgetStranger() {
  if (!known || known.mark === markOf(document.cookie)) return;
  known = null;
  notify();
}

/** Requests the user, unless a request is pending. The known user stays until the response. */
async function askViewer() {
  if (asking) return;
  asking = true;
  do {
    again = false;
    const [mark, askedAt] = [markOf(document.cookie), performance.now()];
    const asked = await askRoute(ADDRESS, isViewerAnswer);
    // This response is about the previous session.
    if (mark !== markOf(document.cookie)) again = true;
    else if (asked.ok) learn({ answer: asked.value, mark, askedAt });
  } while (again);
  asking = false;
}

function learn(answered: Known) {
  known = answered;
  if (answered.answer.viewer === null) {
    // The next page is then rendered for a visitor, without an account menu.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
    document.cookie = endedMark(window.location.protocol === "https:");
    known = { ...answered, mark: markOf(document.cookie) };
  }
  notify();
}

/** Requests the user if unknown or outdated. */
function look() {
  forgetStranger();
  if (!known || performance.now() - known.askedAt > FRESH_MS) void askViewer();
}

/** Always requests the user: the known or pending response may be outdated. */
function lookAnew() {
  forgetStranger();
  again = true;
  void askViewer();
}

/**
 * Returns the signed-in user, for a page whose browser has a `session` or not, with the rest of the response
 * about them.
 */
export function useViewer(session: boolean): Omit<ViewerAnswer, "viewer"> & { viewer: ShownViewer } {
  const answer = useSyncExternalStore(
    subscribe,
    () => known?.answer,
    () => undefined,
  );
  const { key } = useLocation();
  const sends = useNavigation().formMethod === "POST";

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation
  useEffect(() => {
    if (session) look();
    else if (known) {
      known = null;
      notify();
    }
  }, [session, key]);

  useEffect(() => {
    if (!session) return;
    // A form may change the user: it may sign in, or change the name.
    if (sends) return lookAnew;
    const left = new AbortController();
    const { signal } = left;
    const comeBack = () => document.visibilityState === "visible" && look();
    document.addEventListener("visibilitychange", comeBack, { signal });
    window.addEventListener("focus", comeBack, { signal });
    // Back may restore the page from memory in its last state.
    window.addEventListener("pageshow", ({ persisted }) => persisted && lookAnew(), { signal });
    return () => left.abort();
  }, [session, sends]);

  return session ? (answer ?? UNKNOWN) : SIGNED_OUT;
}
