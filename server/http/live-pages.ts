import { findLiveSessions, isAdminAllowed, type LiveSessions } from "#app/accounts/auth/guards.server.ts";
import { findViewer } from "#app/accounts/auth/session.server.ts";
import { databaseTrouble, reportError } from "#app/base/config/errors.server.ts";
import { EVERY_COURIER, onAdminChange, onPersonChange, person } from "#app/base/db/changes.server.ts";
import { openQueue } from "#app/base/db/queue.server.ts";
import type { Running } from "./running.ts";

/**
 * How many pages may be open at a time, in this process and of one person; and in how many ms pages of the admin area are told
 * of orders at most once: on a busy evening each of them would otherwise load itself ten times a second, which nobody can read.
 */
export const LIVE_LIMITS = { all: 2_000, perPerson: 10, adminPaceMs: 1_000 };

/**
 * A proxy may close a connection on which nothing moves, and a client that is gone is noticed only by writing to it. A
 * session that ran out, and an admin who lost the right, are noticed then at the latest.
 */
const SIGN_OF_LIFE_MS = 15_000;
/** How long a browser waits before it connects again, in ms: not all the same time, since many lose us at once. */
const RECONNECT_MS = { least: 2_000, most: 5_000 };
/** Changes of so many ms are told together: a process on PostgreSQL hears each of its own a second time. */
const GATHERING_MS = 50;
/**
 * How many pages may ask the database at a time who has opened them. When a process starts again, all of its pages come
 * back at once, and nobody else's page is to wait for that.
 */
const ASKING = { places: 2, patienceMs: 20_000, slowMs: 2_000 };

/** What a page wants to know: when something of its own customer or courier changes, or when an order is placed or moved. */
export type LiveSubject = "own" | "admin" | "courier";

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
  // Asks a proxy such as nginx to pass on each message at once.
  "X-Accel-Buffering": "no",
  // The connection ends with the stream, so that nothing is sent on it while a stopping shop closes it.
  Connection: "close",
};
const LATER = { "Retry-After": "30" };

/** How couriers are told all at once. */
const COURIERS = EVERY_COURIER.slice(person("").length);

type Needs = Pick<Running, "db" | "auth" | "stopping">;

/**
 * The event streams of open pages: those of customers about their own things (GET /account/live), those of couriers about
 * their stops (GET /courier/live), and those of admins about all orders (GET /admin/live). A message holds no data:
 * "changed" says that the page should look again, "ended" that its session or its right does not hold any more (decision 032).
 */
export function createLivePages({ db, auth, stopping }: Needs, limits = LIVE_LIMITS) {
  const pages = new Set<OpenPage>();
  const inTurn = openQueue({ ...ASKING, longest: limits.all });

  function drop(page: OpenPage, last?: Uint8Array) {
    if (!pages.delete(page)) return;
    if (last) page.messages.enqueue(last);
    page.messages.close();
  }

  /** Ends the pages whose sessions or rights do not hold any more, and sends the message to the others. */
  async function send(concerned: readonly OpenPage[], message: Uint8Array) {
    if (concerned.length === 0) return;
    const live = await sessionsOf(concerned);
    for (const page of concerned) {
      if (live !== "unknown" && !mayHear(page, live)) drop(page, ENDED);
      else if (pages.has(page)) page.messages.enqueue(message);
    }
  }

  /**
   * The sessions of these pages that still hold. While the database is in trouble nobody knows; the message is sent all
   * the same, since it holds no data: the page asks for its data with its session.
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

  /** The persons of whom something has changed since the last messages. */
  let persons = new Set<string>();
  function sendToPersons() {
    const told = persons;
    persons = new Set();
    void send(
      [...pages].filter(
        ({ userId, subject }) => told.has(userId) || (subject === "courier" && told.has(COURIERS)),
      ),
      CHANGED,
    );
  }

  /** Whether a message about orders is on its way, and when the last one was sent. */
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

  /** Why no further page may be opened; of this person when there is one. */
  function refusal(userId?: string): Response | null {
    if (stopping.signal.aborted || pages.size >= limits.all) {
      return new Response("Not now.", { status: 503, headers: LATER });
    }
    const own = [...pages].filter((page) => page.userId === userId);
    if (own.length < limits.perPerson) return null;
    return new Response("Too many pages are open.", { status: 429, headers: LATER });
  }

  return {
    /**
     * Opens the stream for the page that sends these cookies; 401 without a session, 403 for whoever the page is not for
     * (rules routes/courier-access), 429 and 503 when there are too many.
     */
    async open(cookies: string | null, subject: LiveSubject = "own"): Promise<Response> {
      const full = refusal();
      if (full) return full;
      const viewer = await inTurn(() => findViewer(db, auth, cookies));
      if (!viewer) return new Response("Please sign in.", { status: 401 });
      if (subject === "admin" && !(await isAdminAllowed(db, viewer)))
        return new Response("For admins only.", { status: 403 });
      if (viewer.isCourier !== (subject === "courier"))
        return new Response("Not for this account.", { status: 403 });
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

/** A page hears on while its session holds, and in the admin area while its person may work as an admin. */
function mayHear({ subject, sessionId }: OpenPage, live: LiveSessions): boolean {
  const session = live.get(sessionId);
  return session !== undefined && (subject !== "admin" || session.isAdminAllowed);
}

function reconnectMs(): number {
  const { least, most } = RECONNECT_MS;
  return Math.round(least + (most - least) * Math.random());
}
