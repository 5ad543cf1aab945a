import { findLiveSessions } from "#app/auth/live-sessions.server.ts";
import { findViewer } from "#app/auth/session.server.ts";
import { databaseTrouble, reportError } from "#app/config/errors.server.ts";
import { onPersonChange } from "#app/db/changes.server.ts";
import type { Running } from "./running.ts";

/** How many pages may be open at a time, in this process and of one person. */
export const LIVE_LIMITS = { all: 2_000, perPerson: 10 };

/** A proxy, and our own limit on unread answers, close a connection on which nothing moves. */
const SIGN_OF_LIFE_MS = 15_000;
/** A notice that was missed, and a session that ran out, are noticed at the latest after this many signs of life. */
const LOOK_EVERY = 4;
/** How long a browser waits before it connects again, in ms. */
const RECONNECT_MS = 3_000;
/** A client that leaves this many messages unread is gone. */
const MOST_UNREAD = 50;

type OpenPage = { userId: string; sessionId: string; messages: ReadableStreamDefaultController<Uint8Array> };

const bytes = new TextEncoder();
const CHANGED = bytes.encode("event: changed\ndata:\n\n");
const ENDED = bytes.encode("event: ended\ndata:\n\n");
const ALIVE = bytes.encode(":\n\n");

const HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "private, no-store, no-transform",
  // Asks a proxy such as nginx to pass on each message at once.
  "X-Accel-Buffering": "no",
};

/**
 * The open pages of customers that want to know when something of theirs changes (GET /account/live, server-sent
 * events). A message holds no data: "changed" says that the page should read its own part again, "ended" that the
 * session does not hold any more. A page whose connection breaks connects again, and reads again as well.
 */
export function createLivePages({ db, auth, stopping }: Running) {
  const pages = new Set<OpenPage>();

  function drop(page: OpenPage, last?: Uint8Array) {
    if (!pages.delete(page)) return;
    if (last) page.messages.enqueue(last);
    page.messages.close();
  }

  function send(page: OpenPage, message: Uint8Array) {
    if ((page.messages.desiredSize ?? 0) < -MOST_UNREAD) drop(page);
    else page.messages.enqueue(message);
  }

  /** Ends the pages whose sessions do not hold any more, and tells the others that something has changed. */
  async function tell(concerned: readonly OpenPage[], message: Uint8Array) {
    const ids = concerned.map(({ sessionId }) => sessionId);
    const live = await findLiveSessions(db, ids, Temporal.Now.instant());
    for (const page of concerned) {
      if (!pages.has(page)) continue;
      if (live.has(page.sessionId)) send(page, message);
      else drop(page, ENDED);
    }
  }

  /** A database in trouble is no news: the pages ask again by themselves. */
  const report = (error: unknown) => {
    if (!databaseTrouble(error)) reportError(error, "live pages");
  };

  onPersonChange((userId) => {
    const concerned = [...pages].filter((page) => userId === null || page.userId === userId);
    if (concerned.length > 0) tell(concerned, CHANGED).catch(report);
  });

  let beats = 0;
  const heart = setInterval(() => {
    beats += 1;
    if (beats % LOOK_EVERY === 0) tell([...pages], ALIVE).catch(report);
    else for (const page of pages) send(page, ALIVE);
  }, SIGN_OF_LIFE_MS);
  heart.unref();

  stopping.signal.addEventListener("abort", () => {
    clearInterval(heart);
    for (const page of pages) drop(page);
  });

  return {
    /** Opens the stream for the page that sends these cookies; 401 without a session, 429 and 503 when there are too many. */
    async open(cookies: string | null): Promise<Response> {
      const viewer = await findViewer(db, auth, cookies);
      if (!viewer) return new Response("Please sign in.", { status: 401 });
      if (stopping.signal.aborted || pages.size >= LIVE_LIMITS.all) {
        return new Response("Not now.", { status: 503, headers: { "Retry-After": "30" } });
      }
      const { userId, sessionId } = viewer;
      const own = [...pages].filter((page) => page.userId === userId);
      if (own.length >= LIVE_LIMITS.perPerson) {
        return new Response("Too many pages are open.", { status: 429, headers: { "Retry-After": "30" } });
      }
      let page: OpenPage;
      const stream = new ReadableStream<Uint8Array>({
        start(messages) {
          page = { userId, sessionId, messages };
          pages.add(page);
          messages.enqueue(bytes.encode(`retry: ${RECONNECT_MS}\n\n`));
        },
        cancel() {
          pages.delete(page);
        },
      });
      return new Response(stream, { headers: HEADERS });
    },
  };
}
