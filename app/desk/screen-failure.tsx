import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { NotShown } from "./fetch-failure.tsx";

/**
 * Stands in place of a screen of the admin area whose code could not be fetched (rules 33.11). It replaces the screen
 * that was left, and a changed form has asked before that, so loading the page anew loses nothing that is typed.
 */
export function ScreenFailure() {
  const { key, pathname, search } = useLocation();
  // A way to another screen that fails too, or to the same one again, is a new try.
  return <MissingScreen key={key} address={pathname + search} />;
}

/**
 * Only the page as a whole can try again, and it does so once the shop answers: otherwise the browser would put a page of
 * its own in its place. Mostly the file is gone because the shop was updated, which loading anew mends: that happens by
 * itself, but only once for an address.
 */
function MissingScreen({ address }: { address: string }) {
  const [state, setState] = useState<"failed" | "trying" | "away">("failed");
  const shown = useRef<AbortSignal>(undefined);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    shown.current = signal;
    answers(address, signal).then((isThere) => {
      if (isThere && !signal.aborted && isFirstTry(address)) location.reload();
    });
    return () => leaving.abort();
  }, [address]);

  async function tryAgain() {
    const signal = shown.current;
    setState("trying");
    const isThere = await answers(address, signal);
    if (signal?.aborted) return;
    if (isThere) location.reload();
    else setState("away");
  }
  return (
    <NotShown title="This screen could not be loaded">
      <title>This screen could not be loaded | Admin</title>
      <p role="status" className="max-w-measure text-ink-soft">
        {state === "away"
          ? "The shop still cannot be reached."
          : "The shop may have been updated since this page was opened, or the connection is gone."}
      </p>
      <Button look="quiet" disabled={state === "trying"} onClick={tryAgain}>
        {state === "trying" ? "Trying..." : "Try again"}
      </Button>
    </NotShown>
  );
}

function answers(address: string, signal: AbortSignal | undefined): Promise<boolean> {
  return fetch(address, { method: "HEAD", signal: signal ?? null }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

const TRIED = "desk-screen-tried ";

/** Whether this tab has not loaded the address by itself yet; from now on it has. */
function isFirstTry(address: string): boolean {
  try {
    const isFirst = sessionStorage.getItem(TRIED + address) === null;
    sessionStorage.setItem(TRIED + address, "");
    return isFirst;
  } catch {
    // Storage is forbidden or full, so nobody would know whether it has been tried: the button remains.
    return false;
  }
}
