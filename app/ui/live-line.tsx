// One connection of server-sent events serves all tabs of a browser: the tab that holds a lock has the connection and
// tells the others. When it closes, the browser gives the lock to another tab.

/** How often a page looks by itself while there is no connection, in ms. */
const LOOK_EVERY_MS = 30_000;
/**
 * A connection on which nothing was heard for so long, in ms, counts as none: the shop gives a sign of life every 15
 * seconds. A line that was cut without a word, or a tab that the browser has frozen, would else keep pages deaf.
 */
const SILENT_MS = 40_000;

/** A line: the address of its events, and the name under which the tabs of a browser share it. */
export type Line = { address: string; name: string };

/** What a tab calls when it has heard something. */
export type Ears = {
  /** Something may have changed. */
  onNews: () => void;
  /** True when the tab has heard of something that it does not show yet. */
  isBehind: () => boolean;
  /** Nobody is signed in any more. */
  onEnded: () => void;
};

/** What tabs tell each other: what the connection said, how it is, and the question of a new tab how it is. */
type Said = "changed" | "ended" | "alive" | "open" | "shut" | "how is it?";

/**
 * Hears over a line that something has changed, until the returned function is called (rules 9.22, 40.5): at once
 * while a connection is open, by looking every 30 seconds while none is, and once whenever one has been opened or the
 * tab is seen again. What could not be looked at is looked at again after 30 seconds. A page that the browser keeps for
 * Back and Forward has no connection meanwhile.
 */
export function followLive(line: Line, ears: Ears): () => void {
  let leave = joinLine(line, ears);
  const rest = () => leave();
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leave = joinLine(line, ears);
  };
  window.addEventListener("pagehide", rest);
  window.addEventListener("pageshow", wake);
  return () => {
    window.removeEventListener("pagehide", rest);
    window.removeEventListener("pageshow", wake);
    leave();
  };
}

function joinLine({ address, name }: Line, { onNews, isBehind, onEnded }: Ears): () => void {
  const left = new AbortController();
  // Some browsers, and pages without HTTPS, have no locks: then each tab has a connection of its own.
  const others = "locks" in navigator && "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
  let source: EventSource | null = null;
  let heardAt = Number.NEGATIVE_INFINITY;
  const isOpen = () => Date.now() - heardAt < SILENT_MS;

  function hear(said: Said) {
    if (said === "how is it?") {
      if (source && isOpen()) others?.postMessage("open");
      return;
    }
    if (said === "ended") return onEnded();
    heardAt = said === "shut" ? Number.NEGATIVE_INFINITY : Date.now();
    if (said === "changed" || said === "open") onNews();
  }

  function say(said: Said) {
    others?.postMessage(said);
    hear(said);
  }

  function connect() {
    // A connection of an earlier tab, or an earlier one of this tab, is over.
    source?.close();
    hear("shut");
    source = new EventSource(address);
    source.onopen = () => say("open");
    source.onerror = () => say("shut");
    source.addEventListener("alive", () => say("alive"));
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
      .request(name, { signal: left.signal }, () => {
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
    if (!isOpen() || isBehind()) onNews();
    // After a refusal (too many pages are open, the shop restarts), and on a silent line, the browser does not try again
    // by itself.
    if (source && !isOpen()) connect();
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
