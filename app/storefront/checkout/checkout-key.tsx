import { useEffect, useState } from "react";

const KEPT_KEY = "evenlake-checkout-key";

/**
 * The idempotency key of this checkout. The page brings a fresh one, but a key that this tab already has is used
 * instead: a customer who leaves while an order is being sent, and comes back, sends the same key, so the order is
 * never made twice.
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
