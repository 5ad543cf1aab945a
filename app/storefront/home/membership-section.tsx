import { Check } from "lucide";
import { useState } from "react";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { WaitlistForm } from "#app/content/waitlist/waitlist-form.tsx";
import type { WaitlistAnswer } from "#app/content/waitlist/waitlist-reply.ts";
import {
  BILLINGS,
  type Billing,
  DEFAULT_PLAN,
  PLANS,
  type Tier,
  WELCOME_SENTENCE,
  withBilling,
  withTier,
} from "#app/trade/membership/plans.ts";
import { PlanCards } from "./plan-cards.tsx";
import { SavingsCalculator } from "./savings-calculator.tsx";

/**
 * The home page's membership (rules 16.1): the plans, what they save, and the waitlist. `answer` is the page's answer
 * to a waitlist form that was sent without JavaScript; the form shows it only if this form was sent.
 */
export function MembershipSection({ answer }: { answer?: WaitlistAnswer | undefined }) {
  const { site } = useSiteFacts();
  const { plan, chooseBilling, chooseTier } = usePlanChoice();
  return (
    <section id="membership" aria-labelledby="membership-title" className="bg-spruce-deep text-paper">
      <div className="page py-16 lg:py-28">
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-8">
          <div className="max-w-150">
            <h2 id="membership-title" className="text-3xl lg:text-4xl">
              {site.name} membership
            </h2>
            <p className="mt-4 text-lg">
              Two plans that take the delivery fee off, by the month or by the year. They cannot be bought
              yet: join the waitlist and we write when they can.
            </p>
          </div>
          <BillingToggle onChoose={chooseBilling} />
        </div>
        <div className="mt-10 grid gap-4 lg:mt-12 lg:gap-6">
          <PlanCards plan={plan} onChoose={chooseTier} />
          <SavingsCalculator plan={plan} />
        </div>
        <div className="mt-14 grid items-center gap-x-16 gap-y-6 lg:mt-20 lg:grid-cols-2">
          <div>
            <h3 className="text-2xl">Be there when it opens</h3>
            <p className="mt-2 max-w-measure text-lg">{WELCOME_SENTENCE}</p>
          </div>
          <WaitlistForm id="membership-waitlist" source="membership" ground="dark" answer={answer} />
        </div>
      </div>
    </section>
  );
}

const NAMES: Record<Billing, string> = { monthly: "Monthly", annual: "Annual" };

/** Monthly or annual (rules 16.3): two radios that look like one switch. For a dark ground. */
function BillingToggle({ onChoose }: { onChoose: (billing: Billing) => void }) {
  return (
    <fieldset className="noscript:hidden">
      <legend className="mb-2 text-sm font-semibold text-paper/85">Billing</legend>
      <div className="inline-flex flex-wrap gap-1 rounded-[1.75rem] border border-paper/60 p-1">
        {BILLINGS.map((billing) => (
          <label
            key={billing}
            className="group relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-5 font-semibold transition-colors duration-200 ease-calm hover:bg-paper/10 has-checked:bg-paper has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-amber"
          >
            <input
              type="radio"
              name="membership-billing"
              value={billing}
              defaultChecked={billing === PLANS[DEFAULT_PLAN].billing}
              onChange={() => onChoose(billing)}
              className="absolute inset-0 cursor-pointer rounded-full opacity-0"
            />
            <Icon of={Check} size={18} className="hidden group-has-checked:block" />
            {NAMES[billing]}
            {billing === "annual" ? (
              <span className="rounded-full bg-amber px-2.5 py-0.5 text-sm text-ink">Save 20%</span>
            ) : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The chosen plan (rules 16.3). The radios are uncontrolled, so the script never sets them. */
function usePlanChoice() {
  const [id, setId] = useState(DEFAULT_PLAN);
  return {
    plan: PLANS[id],
    chooseBilling: (billing: Billing) => setId((before) => withBilling(before, billing)),
    chooseTier: (tier: Tier) => setId((before) => withTier(before, tier)),
  };
}
