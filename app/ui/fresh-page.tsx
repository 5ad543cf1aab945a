import { useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { Shape } from "#app/lib/shape.ts";
import { askRoute } from "./ask-route.tsx";
import { followLive, type Line } from "./live-line.tsx";

type Following = {
  line: Line;
  /** The address of the shop that knows the current version. */
  asks: string;
  isAnswer: Shape<{ version: string }>;
  /** The version that the page shows. */
  version: string;
  /** True when a notice may be lost on its way: then the page also looks by itself every 30 seconds. */
  mayMiss?: boolean;
  /** True when the page also looks while nobody sees it, since what it hears can be heard. */
  whileHidden?: boolean;
};

/**
 * Loads the page anew when the shop knows another version of what it shows. It looks at the version first, so that a
 * line that dropped leaves the page as it is.
 */
export function useFreshPage(following: Following): void {
  const { line, asks, isAnswer, version, mayMiss = false, whileHidden = false } = following;
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  const now = useRef({ version, isIdle });
  const look = useRef<() => void>(() => {});
  /** True from the first word of a change until the page shows what the shop knows. */
  const isBehind = useRef(false);

  useEffect(() => {
    if (version !== now.current.version) isBehind.current = false;
    now.current = { version, isIdle };
    if (isIdle && isBehind.current) look.current();
  }, [version, isIdle]);

  useEffect(() => {
    const left = new AbortController();
    // Loading again in the middle of a form's way would take away what the page says once about it.
    const mayLook = () => now.current.isIdle && (whileHidden || !document.hidden) && !left.signal.aborted;
    look.current = async () => {
      isBehind.current = true;
      if (!mayLook()) return;
      const asked = await askRoute(asks, isAnswer, { signal: left.signal });
      if (!mayLook()) return;
      isBehind.current = !asked.ok || asked.value.version !== now.current.version;
      const isSignedOut = !asked.ok && asked.refusal.status === 401;
      if (isSignedOut || (asked.ok && isBehind.current)) revalidate();
    };
    const leave = followLive(line, {
      onNews: () => look.current(),
      isBehind: () => mayMiss || isBehind.current,
      onEnded: revalidate,
    });
    return () => {
      left.abort();
      leave();
    };
  }, [line, asks, isAnswer, mayMiss, whileHidden, revalidate]);
}
