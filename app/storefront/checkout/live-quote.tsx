import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import type { CheckoutQuote } from "#app/trade/checkout/quote.ts";
import { isCheckoutQuote } from "#app/trade/checkout/quote.ts";

type LiveQuote = {
  /** The newest answer; it stays until the next one has come, so that nothing on the page jumps. */
  quote: CheckoutQuote | null;
  busy: boolean;
  failed: boolean;
  /** Asks again for the same cart and ZIP: windows and stock may have changed. */
  refresh: () => void;
};

const PAUSE_MS = 150;

/**
 * The shop's quote for a ZIP and a cart (`linesJson`, "" while there is none), requested again when either changes and
 * when the page becomes visible again.
 */
export function useLiveQuote(zip: string, linesJson: string): LiveQuote {
  const navigate = useNavigate();
  const [quote, setQuote] = useState<CheckoutQuote | null>(null);
  const [state, setState] = useState<"busy" | "failed" | "ready">("busy");
  const [round, setRound] = useState(0);
  const refresh = useCallback(() => setRound((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same question again
  useEffect(() => {
    if (linesJson === "") return;
    const stop = new AbortController();
    setState("busy");
    const timer = setTimeout(async () => {
      const question = new URLSearchParams({ zip, lines: linesJson });
      const asked = await askRoute(`/checkout/quote?${question}`, isCheckoutQuote, { signal: stop.signal });
      if (stop.signal.aborted) return;
      if (asked.ok) setQuote(asked.value);
      else if (asked.refusal.status === 401) return navigate("/login?next=/checkout");
      setState(asked.ok ? "ready" : "failed");
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [zip, linesJson, round, navigate]);

  useEffect(() => {
    const look = () => document.visibilityState === "visible" && refresh();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [refresh]);

  return { quote, busy: state === "busy", failed: state === "failed", refresh };
}
