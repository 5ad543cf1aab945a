import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { useStandingErrors } from "#app/base/ui/standing-errors.tsx";
import {
  type CheckoutErrors,
  type CheckoutReply,
  controlId,
  FIELD_ORDER,
} from "#app/trade/checkout/checkout-reply.ts";
import { type CheckoutQuote, isCheckoutQuote } from "#app/trade/checkout/quote.ts";
import { readZip } from "#app/trade/delivery/zip-check.ts";

const KEPT_KEY = "evenlake-checkout-key";

/**
 * The idempotency key of this checkout: a fresh one, or that which this tab already has. A customer who leaves while an
 * order is being sent, and comes back, sends the same key, so the order is never made twice.
 */
export function useCheckoutKey(fresh: string): string {
  const [key, setKey] = useState(fresh);
  useEffect(() => {
    try {
      const kept = sessionStorage.getItem(KEPT_KEY);
      if (!kept) sessionStorage.setItem(KEPT_KEY, fresh);
      setKey(kept ?? fresh);
    } catch {
      // Without storage the key lasts as long as the page.
    }
  }, [fresh]);
  return key;
}

/** Drops the key, so that the next checkout of this tab makes another order. */
export function forgetCheckoutKey() {
  try {
    sessionStorage.removeItem(KEPT_KEY);
  } catch {
    // Without storage no key was kept.
  }
}

const PAUSE_MS = 150;

/**
 * The shop's quote for a ZIP, a cart (`linesJson`, "" while there is none) and a promotion code, requested again when the page is seen again
 * and by `refresh`. The newest answer stays until the next one has come, so that nothing on the page jumps.
 */
export function useLiveQuote(zip: string, linesJson: string, code: string) {
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
      const question = new URLSearchParams({ zip, lines: linesJson, ...(code && { promotion: code }) });
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
  }, [zip, linesJson, code, round, navigate]);

  useEffect(() => {
    const look = () => document.visibilityState === "visible" && refresh();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [refresh]);

  return { quote, busy: state === "busy", failed: state === "failed", refresh };
}

/** The last complete ZIP of the field; while another is being typed, the quote of the last one stays on the page. */
export function useRequestedZip(first: string): [string, (typed: string) => void] {
  const [zip, setZip] = useState(first);
  const take = (typed: string) => {
    const read = readZip(typed);
    if (read.ok) setZip(read.value);
  };
  useFilledByBrowser("zip", take);
  return [zip, take];
}

/** The promotion code that the quote is asked with: what the field had when it was last left or applied. */
export function useAskedCode(): [string, (typed: string) => void] {
  const [code, setCode] = useState("");
  const take = (typed: string) => setCode(typed.trim());
  useFilledByBrowser("promotion", take);
  return [code, take];
}

/** A browser that reloads or goes back fills a field before the page starts. */
function useFilledByBrowser(name: "zip" | "promotion", take: (typed: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page starts
  useEffect(() => {
    const field = document.getElementById(controlId(name));
    if (field instanceof HTMLInputElement) take(field.value);
  }, []);
}

/**
 * The sentences beside the fields: those of the server's last reply, except for fields that were changed since, and
 * those known without sending (`live`). After each reply the focus goes to the first wrong field, in the order of the
 * page. `mend` drops the sentences of some fields until the next reply.
 */
export function useFieldErrors(reply: CheckoutReply | null, live: CheckoutErrors) {
  const { errors, follow, mend } = useStandingErrors(reply);

  useAnswerFocus(reply, () => {
    const first = FIELD_ORDER.find((field) => reply?.errors[field] ?? live[field]);
    return first === undefined ? null : document.getElementById(controlId(first));
  });

  return { errors: { ...errors, ...live }, onChange: follow, mend };
}
