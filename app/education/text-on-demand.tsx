import { useCallback, useEffect, useState } from "react";
import { askRoute } from "#app/ui/ask-route.tsx";
import { isOverlayText, type OverlayText } from "./overlay-text.ts";

export type OnDemand = { state: "loading" } | { state: "failed" } | { state: "there"; text: OverlayText };

// Texts that have been read, by path, for as long as the page lives.
const kept = new Map<string, OverlayText>();

/**
 * Reads what is missing of an article or course when `path` names it (rules 18.7), and says how far
 * it is. With `null` nothing is read. The second value asks again after a failure.
 */
export function useTextOnDemand(path: string | null): [OnDemand, () => void] {
  const [failed, setFailed] = useState<string | null>(null);
  const [, setArrived] = useState<string | null>(null);
  const missing = path !== null && failed !== path && !kept.has(path) ? path : null;

  useEffect(() => {
    if (missing === null) return;
    const control = new AbortController();
    askRoute(missing, isOverlayText, { signal: control.signal }).then((asked) => {
      if (control.signal.aborted) return;
      if (!asked.ok) return setFailed(missing);
      kept.set(missing, asked.value);
      setArrived(missing);
    });
    return () => control.abort();
  }, [missing]);

  // Opened again later, a text that failed is asked for once more.
  useEffect(() => {
    if (path === null) setFailed(null);
  }, [path]);

  const retry = useCallback(() => setFailed(null), []);
  const text = path === null ? undefined : kept.get(path);
  if (text) return [{ state: "there", text }, retry];
  return [{ state: path !== null && failed === path ? "failed" : "loading" }, retry];
}
