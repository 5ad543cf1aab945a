import { findLiveSessions, type LiveSessions } from "#app/auth/live-sessions.server.ts";
import { findViewer } from "#app/auth/session.server.ts";
import { databaseTrouble, reportError } from "#app/config/errors.server.ts";
import { onDeskChange, onPersonChange } from "#app/db/changes.server.ts";
import { openLine } from "#app/db/waiting-line.server.ts";
import type { Running } from "./running.ts";

/** How many pages may be open at a time, in this process and of one person. */
export const LIVE_LIMITS = { all: 2_000, perPerson: 10 };

/**
 * A proxy may close a connection on which nothing moves, and a client that is gone is noticed only by writing to it. The
 * page takes a line that stays silent for a cut one (ui/live-line.tsx).
 */
const SIGN_OF_LIFE_MS = 15_000;
/** A session that ran out is noticed at the latest after this many signs of life. */
const LOOK_EVERY = 4;
/** How long a browser waits before it connects again, in ms: not all the same time, since many lose us at once. */
const RECONNECT_MS = { least: 2_000, most: 5_000 };
/**
 * Changes are told after this long, in ms, those of this time together: a process on PostgreSQL hears each of its own
 * changes a second time, from the database.
 */
const GATHERING_MS = 50;
/**
 * When everybody is to look again, because notices may have been missed, they are told at different times within so many
 * ms: the database has only just come back.
 */
const EVERYBODY_WITHIN_MS = 3_000;
/**
 * How many pages may ask the database at a time who has opened them. When a process starts again, all of its pages come
 * back at once, and nobody else's page is to wait for that.
 */
const ASKING = { places: 2, patienceMs: 20_000, slowMs: 2_000 };
/** A client that leaves this many messages unread is gone. */
const MOST_UNREAD = 50;

/** What a page wants to know: when something of its own person changes, or when an order is placed or moved. */
type Subject = "own" | "desk";

type OpenPage = {
  subject: Subject;
  userId: string;
  sessionId: string;
  messages: ReadableStreamDefaultController<Uint8Array>;
};

const bytes = new TextEncoder();
const CHANGED = bytes.encode("event: changed\ndata:\n\n");
const ENDED = bytes.encode("event: ended\ndata:\n\n");
const ALIVE = bytes.encode("event: alive\ndata:\n\n");

const HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "private, no-store, no-transform",
  // Asks a proxy such as nginx to pass on each message at once.
  "X-Accel-Buffering": "no",
  // The connection ends with the stream, so that nothing is sent on it while a stopping shop closes it.
  Connection: "close",
};
const LATER = { "Retry-After": "30" };

type Needs = Pick<Running, "db" | "auth" | "stopping">;

/**
 * The open pages that want to know when something changes, over server-sent events: those of customers about their own
 * things (GET /account/live), and those of admins about all orders (GET /admin/live). A message holds no data: "changed" says that the page should look again, "ended" that the session does not
 * hold any more. A page whose connection breaks connects again, and looks again as well. Decision 020 says why.
 */
export function createLivePages(running: Needs, limits = LIVE_LIMITS) {
  const { db, auth, stopping } = running;
  const pages = new Set<OpenPage>();
  const inTurn = openLine({ ...ASKING, longest: limits.all });

  function drop(page: OpenPage, last?: Uint8Array) {
    if (!pages.delete(page)) return;
    if (last) page.messages.enqueue(last);
    page.messages.close();
  }

  function send(page: OpenPage, message: Uint8Array) {
    if ((page.messages.desiredSize ?? 0) < -MOST_UNREAD) drop(page);
    else page.messages.enqueue(message);
  }

  /**
   * Ends the pages whose sessions do not hold any more, and sends the message to the others, each at a time of its own
   * within so many ms.
   */
  async function tell(concerned: readonly OpenPage[], message: Uint8Array, withinMs = 0) {
    const live = await sessionsOf(concerned);
    for (const page of concerned) {
      if (!pages.has(page)) continue;
      if (live !== "unknown" && !mayHear(page, live)) drop(page, ENDED);
      else if (withinMs === 0) send(page, message);
      else setTimeout(() => pages.has(page) && send(page, message), withinMs * Math.random());
    }
  }

  /**
   * The sessions of these pages that still hold. While the database is in trouble nobody knows; the message is sent all
   * the same, since it holds no data, and it must not be lost: the page asks for its data with its session.
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

  /** The persons of whom something has changed since the last telling; null stands for everybody. */
  const changed = new Set<string | null>();
  function tellChanged() {
    const isEverybody = changed.has(null);
    const concerned = [...pages].filter(({ userId }) => isEverybody || changed.has(userId));
    changed.clear();
    if (concerned.length > 0) void tell(concerned, CHANGED, isEverybody ? EVERYBODY_WITHIN_MS : 0);
  }
  const stopHearing = onPersonChange((userId) => {
    if (changed.size === 0) setTimeout(tellChanged, GATHERING_MS);
    changed.add(userId);
  });

  let isDeskChanged = false;
  function tellDesk() {
    isDeskChanged = false;
    const concerned = [...pages].filter(({ subject }) => subject === "desk");
    if (concerned.length > 0) void tell(concerned, CHANGED);
  }
  const stopHearingDesk = onDeskChange(() => {
    if (!isDeskChanged) setTimeout(tellDesk, GATHERING_MS);
    isDeskChanged = true;
  });

  let beats = 0;
  const heart = setInterval(() => {
    beats += 1;
    if (beats % LOOK_EVERY === 0) void tell([...pages], ALIVE);
    else for (const page of pages) send(page, ALIVE);
  }, SIGN_OF_LIFE_MS);
  heart.unref();

  function close() {
    clearInterval(heart);
    stopHearing();
    stopHearingDesk();
    for (const page of pages) drop(page);
  }
  stopping.signal.addEventListener("abort", close);

  /** Why no further page may be opened; of this person when there is one. */
  function refusal(userId?: string): Response | null {
    if (stopping.signal.aborted || pages.size >= limits.all) {
      return new Response("Not now.", { status: 503, headers: LATER });
    }
    if (userId === undefined) return null;
    const own = [...pages].filter((page) => page.userId === userId);
    if (own.length < limits.perPerson) return null;
    return new Response("Too many pages are open.", { status: 429, headers: LATER });
  }

  return {
    /**
     * Opens the stream for the page that sends these cookies; 401 without a session, 403 at the desk for everybody but
     * admins, 429 and 503 when there are too many.
     */
    async open(cookies: string | null, subject: Subject = "own"): Promise<Response> {
      const full = refusal();
      if (full) return full;
      const viewer = await inTurn(() => findViewer(db, auth, cookies));
      if (!viewer) return new Response("Please sign in.", { status: 401 });
      if (subject === "desk" && !viewer.isAdmin) return new Response("For admins only.", { status: 403 });
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

/** A page hears on while its session holds, and at the desk while its person is an admin. */
function mayHear({ subject, sessionId }: OpenPage, live: LiveSessions): boolean {
  const session = live.get(sessionId);
  return session !== undefined && (subject === "own" || session.isAdmin);
}

function reconnectMs(): number {
  const { least, most } = RECONNECT_MS;
  return Math.round(least + (most - least) * Math.random());
}
