// One connection of server-sent events serves all tabs of a browser: the tab that holds a lock has the connection and
// tells the others. When it closes, the browser gives the lock to another tab.

const NAME = "evenlake-live";
const ADDRESS = "/account/live";
/** How often a page looks by itself while there is no connection, in ms. */
const LOOK_EVERY_MS = 30_000;

/** What a tab calls when it has heard something. */
type Ears = {
  /** Something may have changed. */
  onNews: () => void;
  /** Nobody is signed in any more. */
  onEnded: () => void;
};

/** What tabs tell each other: what the connection said, how it is, and the question of a new tab how it is. */
type Said = "changed" | "ended" | "open" | "shut" | "how is it?";

/**
 * Hears of changes of the signed-in customer's own things until the returned function is called (rules 9.22): at once
 * while a connection is open, by looking every 30 seconds while none is, and once whenever one has been opened or the
 * tab is seen again. A page that the browser keeps for Back and Forward has no connection meanwhile.
 */
export function followLive(ears: Ears): () => void {
  let leave = joinLine(ears);
  const rest = () => leave();
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leave = joinLine(ears);
  };
  window.addEventListener("pagehide", rest);
  window.addEventListener("pageshow", wake);
  return () => {
    window.removeEventListener("pagehide", rest);
    window.removeEventListener("pageshow", wake);
    leave();
  };
}

function joinLine({ onNews, onEnded }: Ears): () => void {
  const left = new AbortController();
  // Some browsers, and pages without HTTPS, have no locks: then each tab has a connection of its own.
  const others = "locks" in navigator && "BroadcastChannel" in window ? new BroadcastChannel(NAME) : null;
  let source: EventSource | null = null;
  let isOpen = false;

  function hear(said: Said) {
    if (said === "how is it?") {
      if (source && isOpen) others?.postMessage("open");
      return;
    }
    if (said === "ended") return onEnded();
    if (said !== "changed") isOpen = said === "open";
    if (said !== "shut") onNews();
  }

  function say(said: Said) {
    others?.postMessage(said);
    hear(said);
  }

  function connect() {
    source = new EventSource(ADDRESS);
    source.onopen = () => say("open");
    source.onerror = () => say("shut");
    source.addEventListener("changed", () => say("changed"));
    source.addEventListener("ended", ({ target }) => {
      // The browser would connect again.
      (target as EventSource).close();
      say("shut");
      say("ended");
    });
  }

  if (others) {
    others.onmessage = ({ data }: MessageEvent<Said>) => hear(data);
    const untilLeft = new Promise<void>((resolve) => {
      left.signal.addEventListener("abort", () => resolve());
    });
    navigator.locks
      .request(NAME, { signal: left.signal }, () => {
        connect();
        return untilLeft;
      })
      .catch(() => {
        if (!left.signal.aborted && !source) connect();
      });
    others.postMessage("how is it?" satisfies Said);
  } else {
    connect();
  }

  const timer = setInterval(() => {
    if (isOpen) return;
    onNews();
    // After a refusal (too many pages are open, the shop restarts) the browser does not try again by itself.
    if (source?.readyState === EventSource.CLOSED) connect();
  }, LOOK_EVERY_MS);
  const seen = () => {
    if (!document.hidden) onNews();
  };
  document.addEventListener("visibilitychange", seen);

  return () => {
    left.abort();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", seen);
    source?.close();
    others?.close();
  };
}
