import { useCallback, useEffect, useState } from "react";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { isOverlayText, type OverlayText } from "#app/content/education/overlay-text.ts";

export type OnDemand = { state: "loading" } | { state: "failed" } | { state: "there"; text: OverlayText };

// Loaded texts by path, kept until the page is left.
const kept = new Map<string, OverlayText>();

/**
 * Loads the text of an article or course when `path` names it (rules 18.7), and returns the state of loading. With
 * `null` it loads nothing. The second value is a function that tries again after a failure.
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

  // When the overlay is opened again later, a text that failed is requested once more.
  useEffect(() => {
    if (path === null) setFailed(null);
  }, [path]);

  const retry = useCallback(() => setFailed(null), []);
  const text = path === null ? undefined : kept.get(path);
  if (text) return [{ state: "there", text }, retry];
  return [{ state: path !== null && failed === path ? "failed" : "loading" }, retry];
}
