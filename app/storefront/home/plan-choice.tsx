import { useState } from "react";
import {
  type Billing,
  DEFAULT_PLAN,
  PLANS,
  type Tier,
  withBilling,
  withTier,
} from "#app/trade/membership/plans.ts";

/** The chosen plan (rules 16.3). The radios are uncontrolled, so the script never sets them. */
export function usePlanChoice() {
  const [id, setId] = useState(DEFAULT_PLAN);
  return {
    plan: PLANS[id],
    chooseBilling: (billing: Billing) => setId((before) => withBilling(before, billing)),
    chooseTier: (tier: Tier) => setId((before) => withTier(before, tier)),
  };
}
