import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Cents } from "#app/base/lib/money.ts";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { useRemainingErrors } from "#app/base/ui/remaining-errors.tsx";
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
 * Returns the idempotency key of this checkout: a new one, or the one this tab already has. A customer who
 * leaves while an order is being sent, and comes back, sends the same key, so the order is never placed
 * twice.
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

/** Clears the key, so the tab's next checkout places a new order. */
export function forgetCheckoutKey() {
  try {
    sessionStorage.removeItem(KEPT_KEY);
  } catch {
    // Without storage, no key was stored.
  }
}

const PAUSE_MS = 150;

/**
 * Returns the quote for a ZIP, a cart (`linesJson`, "" if there's none), a promo code, and a tip. Reloads it
 * when the page becomes visible again and on `refresh`. Keeps the latest response until the next one arrives, to
 * avoid layout shifts.
 */
export function useLiveQuote(zip: string, linesJson: string, code: string, tipCents: Cents) {
  const navigate = useNavigate();
  const [quote, setQuote] = useState<CheckoutQuote | null>(null);
  const [state, setState] = useState<"busy" | "failed" | "ready">("busy");
  const [round, setRound] = useState(0);
  const refresh = useCallback(() => setRound((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the same request
  useEffect(() => {
    if (linesJson === "") return;
    const stop = new AbortController();
    setState("busy");
    const timer = setTimeout(async () => {
      const question = new URLSearchParams({ zip, lines: linesJson, ...(code && { promotion: code }) });
      if (tipCents > 0) question.set("tip", String(tipCents));
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
  }, [zip, linesJson, code, tipCents, round, navigate]);

  useEffect(() => {
    const look = () => document.visibilityState === "visible" && refresh();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [refresh]);

  return { quote, busy: state === "busy", failed: state === "failed", refresh };
}

/** Returns the field's last complete ZIP, so its quote stays on the page while another is being typed. */
export function useRequestedZip(first: string): [string, (typed: string) => void] {
  const [zip, setZip] = useState(first);
  const take = (typed: string) => {
    const read = readZip(typed);
    if (read.ok) setZip(read.value);
  };
  useFilledByBrowser("zip", take);
  return [zip, take];
}

/** Returns the promo code for the quote: the field's text when it last lost focus or was applied. */
export function useAskedCode(): [string, (typed: string) => void] {
  const [code, setCode] = useState("");
  const take = (typed: string) => setCode(typed.trim());
  useFilledByBrowser("promotion", take);
  return [code, take];
}

/** Reads a value that the browser restored (on reload or Back) before hydration. */
function useFilledByBrowser(name: "zip" | "promotion", take: (typed: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    const field = document.getElementById(controlId(name));
    if (field instanceof HTMLInputElement) take(field.value);
  }, []);
}

/**
 * Returns the field errors: those of the last server response, except for fields changed since, and those
 * known without submitting (`live`). After each response, focuses the first invalid field in page order.
 * `mend` clears the errors of some fields until the next response.
 */
export function useFieldErrors(reply: CheckoutReply | null, live: CheckoutErrors) {
  const { errors, follow, mend } = useRemainingErrors(reply);

  useAnswerFocus(reply, () => {
    const first = FIELD_ORDER.find((field) => reply?.errors[field] ?? live[field]);
    return first === undefined ? null : document.getElementById(controlId(first));
  });

  return { errors: { ...errors, ...live }, onChange: follow, mend };
}
