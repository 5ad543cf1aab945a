import {
  findLiveSessions,
  type LiveSessions,
  type LiveSubject,
  mayFollow,
} from "#app/accounts/auth/guards.server.ts";
import { findViewer } from "#app/accounts/auth/session.server.ts";
import { databaseTrouble, reportError } from "#app/base/config/errors.server.ts";
import { EVERY_COURIER, onAdminChange, onPersonChange, person } from "#app/base/db/changes.server.ts";
import { openQueue } from "#app/base/db/queue.server.ts";
import type { Running } from "./running.ts";

/**
 * Maximum number of open pages in this process and per person, and the minimum interval in ms between order
 * changes sent to an admin page: on a busy evening it would otherwise reload ten times a second, too fast to
 * read.
 */
export const LIVE_LIMITS = { all: 2_000, perPerson: 10, adminPaceMs: 1_000 };

/**
 * Keep-alive interval. A proxy may close an idle connection, and only writing reveals that a client is gone.
 * Also the longest delay before an expired session or revoked access is noticed.
 */
const SIGN_OF_LIFE_MS = 15_000;
/**
 * How long a browser waits before reconnecting, in ms: spread out, because many lose the connection together.
 */
const RECONNECT_MS = { least: 2_000, most: 5_000 };
/**
 * Window for combining changes, in ms: on PostgreSQL, a process receives each of its own changes a second
 * time.
 */
const GATHERING_MS = 50;
/**
 * How many pages may query the database at a time to identify their user. After a restart, all pages
 * reconnect at once, and other requests must not wait for them.
 */
const ASKING = { places: 2, patienceMs: 20_000, slowMs: 2_000 };

type OpenPage = {
  subject: LiveSubject;
  userId: string;
  sessionId: string;
  messages: ReadableStreamDefaultController<Uint8Array>;
};

const bytes = new TextEncoder();
const CHANGED = bytes.encode("event: changed\ndata:\n\n");
const ENDED = bytes.encode("event: ended\ndata:\n\n");
const ALIVE = bytes.encode(":\n\n");

const HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "private, no-store, no-transform",
  // Tells proxies such as nginx to forward each message without buffering.
  "X-Accel-Buffering": "no",
  // Ends the connection with the stream, so nothing is sent on it while a stopping shop closes it.
  Connection: "close",
};
const LATER = { "Retry-After": "30" };

/** Topic that reaches all couriers. */
const COURIERS = EVERY_COURIER.slice(person("").length);

type Needs = Pick<Running, "db" | "auth" | "stopping">;

/**
 * Event streams of open pages: customers' own data (GET /account/live), couriers' stops (GET /courier/live),
 * and all orders for admins (GET /admin/live). Messages hold no data: "changed" means refresh, "ended" means
 * that the session or the access is no longer valid (decision 032).
 */
export function createLivePages({ db, auth, stopping }: Needs, limits = LIVE_LIMITS) {
  const pages = new Set<OpenPage>();
  const inTurn = openQueue({ ...ASKING, longest: limits.all });

  function drop(page: OpenPage, last?: Uint8Array) {
    if (!pages.delete(page)) return;
    if (last) page.messages.enqueue(last);
    page.messages.close();
  }

  /** Closes pages whose session or access is no longer valid, and sends the message to the rest. */
  async function send(concerned: readonly OpenPage[], message: Uint8Array) {
    if (concerned.length === 0) return;
    const live = await sessionsOf(concerned);
    for (const page of concerned) {
      if (live !== "unknown" && !mayHear(page, live)) drop(page, ENDED);
      else if (pages.has(page)) page.messages.enqueue(message);
    }
  }

  /**
   * Returns which of these pages' sessions are still valid. Unknown during a database outage; the message is
   * then sent anyway, since it contains no data and the page loads its data with its session.
   */
  async function sessionsOf(concerned: readonly OpenPage[]): Promise<LiveSessions | "unknown"> {
    const ids = concerned.map(({ sessionId }) => sessionId);
    try {
      return await findLiveSessions(db, ids, Temporal.Now.instant());
    } catch (error) {
      if (!databaseTrouble(error)) reportError(error, "live pages");
      return "unknown";
    }
  }

  /** People with changes since the last messages. */
  let persons = new Set<string>();
  function sendToPersons() {
    const announced = persons;
    persons = new Set();
    void send(
      [...pages].filter(
        ({ userId, subject }) => announced.has(userId) || (subject === "courier" && announced.has(COURIERS)),
      ),
      CHANGED,
    );
  }

  /** Whether an order message is pending, and when the last one was sent. */
  const orders = { isGathering: false, sentAt: Number.NEGATIVE_INFINITY };
  function sendToAdmins() {
    orders.isGathering = false;
    orders.sentAt = performance.now();
    void send(
      [...pages].filter(({ subject }) => subject === "admin"),
      CHANGED,
    );
  }
  const unsubscribes = [
    onPersonChange((userId) => {
      if (persons.size === 0) setTimeout(sendToPersons, GATHERING_MS);
      persons.add(userId);
    }),
    onAdminChange(() => {
      if (orders.isGathering) return;
      orders.isGathering = true;
      const next = orders.sentAt + limits.adminPaceMs - performance.now();
      setTimeout(sendToAdmins, Math.max(GATHERING_MS, next));
    }),
  ];

  const heart = setInterval(() => void send([...pages], ALIVE), SIGN_OF_LIFE_MS);
  heart.unref();

  stopping.signal.addEventListener("abort", () => {
    clearInterval(heart);
    for (const unsubscribe of unsubscribes) unsubscribe();
    for (const page of pages) drop(page);
  });

  /** Returns why no more pages may be opened (by this person, if given). */
  function refusal(userId?: string): Response | null {
    if (stopping.signal.aborted || pages.size >= limits.all) {
      return new Response("The shop is temporarily unavailable. Try again in a few seconds.", {
        status: 503,
        headers: LATER,
      });
    }
    const own = [...pages].filter((page) => page.userId === userId);
    if (own.length < limits.perPerson) return null;
    return new Response("Too many pages are open.", { status: 429, headers: LATER });
  }

  return {
    /**
     * Opens the stream for the page with these cookies; 401 without a session, 403 without access to the page
     * (rules routes/courier-access), 429 and 503 above the limits.
     */
    async open(cookies: string | null, subject: LiveSubject = "own"): Promise<Response> {
      const full = refusal();
      if (full) return full;
      const viewer = await inTurn(() => findViewer(db, auth, cookies));
      if (!viewer) return new Response("Please sign in.", { status: 401 });
      if (!(await mayFollow(db, viewer, subject)))
        return new Response(subject === "admin" ? "For admins only." : "Not for this account.", {
          status: 403,
        });
      const { userId, sessionId } = viewer;
      const refused = refusal(userId);
      if (refused) return refused;
      let page: OpenPage;
      const stream = new ReadableStream<Uint8Array>({
        start(messages) {
          page = { subject, userId, sessionId, messages };
          pages.add(page);
          messages.enqueue(bytes.encode(`retry: ${reconnectMs()}\n\n`));
        },
        cancel() {
          pages.delete(page);
        },
      });
      return new Response(stream, { headers: HEADERS });
    },
  };
}

/** A page keeps receiving while its session is valid and the person may still open it. */
function mayHear({ subject, sessionId }: OpenPage, live: LiveSessions): boolean {
  return live.get(sessionId)?.[subject] === true;
}

function reconnectMs(): number {
  const { least, most } = RECONNECT_MS;
  return Math.round(least + (most - least) * Math.random());
}
