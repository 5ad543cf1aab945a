import { useEffect, useRef, useState } from "react";
import { type Billing, DEFAULT_PLAN, PLANS, planId, type Tier, withBilling, withTier } from "./plans.ts";

/**
 * The chosen plan (spec 4, Membership plan selection). The radios are the browser's own: what was chosen before the
 * script arrived, or before a reload, stays chosen, and is read from them once.
 */
export function usePlanChoice() {
  const annual = useRef<HTMLInputElement>(null);
  const premium = useRef<HTMLInputElement>(null);
  const [id, setId] = useState(DEFAULT_PLAN);

  useEffect(() => {
    setId(
      planId(
        annual.current?.checked ? "annual" : "monthly",
        premium.current?.checked ? "premium" : "standard",
      ),
    );
  }, []);

  return {
    plan: PLANS[id],
    annual,
    premium,
    chooseBilling: (billing: Billing) => setId((before) => withBilling(before, billing)),
    chooseTier: (tier: Tier) => setId((before) => withTier(before, tier)),
  };
}
