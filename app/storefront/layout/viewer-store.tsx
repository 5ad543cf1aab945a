import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import { endedMark, markOf } from "#app/accounts/auth/session-mark.ts";
import { isFlag, isListOf, isNullOr, isObject, isText } from "#app/base/lib/shape.ts";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { isTaxRate, type TaxRate } from "#app/trade/delivery/price-with-tax.ts";

/** What the frame shows of the person who is signed in. */
export type ViewerFacts = { name: string; email: string; isAdmin: boolean };

/**
 * The server's answer: who is signed in, null for nobody, the ids of that person's favorites, and the taxes where they live,
 * for a browser that remembers no ZIP.
 */
export type ViewerAnswer = { viewer: ViewerFacts | null; favorites: string[]; taxes: TaxRate[] };

const isViewerAnswer = isObject<ViewerAnswer>({
  viewer: isNullOr(isObject<ViewerFacts>({ name: isText, email: isText, isAdmin: isFlag })),
  favorites: isListOf(isText),
  taxes: isListOf(isTaxRate),
});

// Who is signed in, as this tab knows it. The pages are the same for everybody: they say only whether their browser
// brings a session. Whose it is the tab asks once and remembers while it is open. It forgets the answer as soon as the
// mark of the session is another one (accounts/auth/session-mark.ts), and asks again after every form, when it comes back to the
// front, and when the answer is older than a minute, since a session may also end elsewhere.
const ADDRESS = "/account/viewer";
const FRESH_MS = 60_000;

/** Who is signed in: null for nobody, undefined as long as the tab does not know whose session it brings. */
export type ShownViewer = ViewerFacts | null | undefined;

type Known = { answer: ViewerAnswer; mark: string | null; askedAt: number };

let known: Known | null = null;
let asking = false;
/** True when the answer that is on its way may be out of date before it is there. */
let again = false;
const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NOBODY: ViewerAnswer = { viewer: null, favorites: [], taxes: [] };
const UNKNOWN = { ...NOBODY, viewer: undefined };

/** Forgets who it was when another session, or none, has taken the place of theirs. */
function forgetStranger() {
  if (!known || known.mark === markOf(document.cookie)) return;
  known = null;
  notify();
}

/** Asks whose session it is, unless the answer is on its way. What is known stays until then. */
async function askViewer() {
  if (asking) return;
  asking = true;
  do {
    again = false;
    const [mark, askedAt] = [markOf(document.cookie), performance.now()];
    const asked = await askRoute(ADDRESS, isViewerAnswer);
    // Such an answer is about the session before.
    if (mark !== markOf(document.cookie)) again = true;
    else if (asked.ok) learn({ answer: asked.value, mark, askedAt });
  } while (again);
  asking = false;
}

function learn(answered: Known) {
  known = answered;
  if (answered.answer.viewer === null) {
    // The next page comes in the form for visitors, so that it does not begin with an account that is nobody's.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
    document.cookie = endedMark(window.location.protocol === "https:");
    known = { ...answered, mark: markOf(document.cookie) };
  }
  notify();
}

/** Asks when nothing is known, or nothing new enough. */
function look() {
  forgetStranger();
  if (!known || performance.now() - known.askedAt > FRESH_MS) void askViewer();
}

/** Asks in any case: what is known, or on its way, may be out of date. */
function lookAnew() {
  forgetStranger();
  again = true;
  void askViewer();
}

/** Who is signed in, for a page whose browser brings a `session` or none, with the rest of the answer about that person. */
export function useViewer(session: boolean): Omit<ViewerAnswer, "viewer"> & { viewer: ShownViewer } {
  const answer = useSyncExternalStore(
    subscribe,
    () => known?.answer,
    () => undefined,
  );
  const { key } = useLocation();
  const sends = useNavigation().formMethod === "POST";

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells that the visitor has gone somewhere
  useEffect(() => {
    if (session) look();
    else if (known) {
      known = null;
      notify();
    }
  }, [session, key]);

  useEffect(() => {
    if (!session) return;
    // A form may have changed who it is: it signs in, or changes the name.
    if (sends) return lookAnew;
    const left = new AbortController();
    const { signal } = left;
    const comeBack = () => document.visibilityState === "visible" && look();
    document.addEventListener("visibilitychange", comeBack, { signal });
    window.addEventListener("focus", comeBack, { signal });
    // The browser shows a page from memory (Back) as it was left.
    window.addEventListener("pageshow", ({ persisted }) => persisted && lookAnew(), { signal });
    return () => left.abort();
  }, [session, sends]);

  return session ? (answer ?? UNKNOWN) : NOBODY;
}
