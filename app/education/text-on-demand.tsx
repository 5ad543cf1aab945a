import { useCallback, useEffect, useState } from "react";
import type { RichText } from "#app/lib/rich-text.ts";
import type { Lesson } from "./resources.ts";

/** What an overlay reads when it opens: the answers of the two resource routes. */
type OverlayText = { content: RichText | null } | { curriculum: Lesson[] };

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
    readText(missing, control.signal).then(
      (text) => {
        kept.set(missing, text);
        setArrived(missing);
      },
      () => {
        if (!control.signal.aborted) setFailed(missing);
      },
    );
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

async function readText(path: string, signal: AbortSignal): Promise<OverlayText> {
  const response = await fetch(path, { signal, headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
