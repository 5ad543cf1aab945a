import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { WaitlistForm } from "#app/content/waitlist/waitlist-form.tsx";
import type { WaitlistAnswer } from "#app/content/waitlist/waitlist-reply.ts";
import { WELCOME_SENTENCE } from "#app/trade/membership/plans.ts";
import { BillingToggle } from "./billing-toggle.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { usePlanChoice } from "./plan-choice.tsx";
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
