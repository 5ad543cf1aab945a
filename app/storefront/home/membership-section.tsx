import { Check } from "lucide";
import { useState } from "react";
import { formatMoney } from "#app/base/lib/money.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import type { Section } from "#app/content/pages/section.ts";
import { ShopWords } from "#app/content/pages/shop-words.tsx";
import { WaitlistForm } from "#app/content/waitlist/waitlist-form.tsx";
import type { WaitlistAnswer } from "#app/content/waitlist/waitlist-reply.ts";
import {
  annualPercent,
  BILLINGS,
  type Billing,
  DEFAULT_PLAN,
  type Membership,
  partsOf,
  planOf,
  planPeriodOf,
  TIERS,
  type Tier,
  withBilling,
  withTier,
} from "#app/trade/membership/plans.ts";
import { SavingsCalculator } from "./savings-calculator.tsx";

type SectionProps = {
  section: Section;
  membership: Membership;
  answer: WaitlistAnswer | undefined;
};

/**
 * Plans, savings, and the waitlist (rules membership/offer). `answer` is the response to a form sent without
 * JavaScript.
 */
export function MembershipSection({ section, membership, answer }: SectionProps) {
  const { site } = useSiteFacts();
  // The radios are uncontrolled: scripts never set them.
  const [id, setId] = useState(DEFAULT_PLAN);
  const { billing, tier: chosen } = partsOf(id);
  const percent = annualPercent(membership);
  return (
    <section id="membership" aria-labelledby="membership-title" className="bg-spruce-deep text-paper">
      <div className="page py-16 lg:py-28">
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-8">
          <div className="max-w-150">
            <h2 id="membership-title" className="text-3xl lg:text-4xl">
              <ShopWords>{section.heading}</ShopWords>
            </h2>
            <p className="mt-4 text-lg">
              <ShopWords>{section.text}</ShopWords> They aren't available yet: join the waitlist
              {site.canMail ? " and we'll email you when they are" : " for them"}.
            </p>
          </div>
          <BillingToggle
            percent={percent}
            onChoose={(billing) => setId((before) => withBilling(before, billing))}
          />
        </div>
        <div className="mt-10 grid gap-4 lg:mt-12 lg:gap-6">
          <fieldset>
            <legend className="sr-only">Plan</legend>
            <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
              {TIERS.map((tier) => (
                <PlanCard
                  key={tier}
                  tier={tier}
                  {...{ membership, billing }}
                  onChoose={() => setId((before) => withTier(before, tier))}
                />
              ))}
            </div>
          </fieldset>
          {membership.hasCalculator ? (
            <SavingsCalculator membership={membership} plan={planOf(membership, billing, chosen)} />
          ) : null}
        </div>
        <div className="mt-14 grid items-center gap-x-16 gap-y-6 lg:mt-20 lg:grid-cols-2">
          <div>
            <h3 className="text-2xl">{section.waitlistHeading || "Join the waitlist"}</h3>
            <p className="mt-2 max-w-measure text-lg">
              <ShopWords>{section.waitlistText}</ShopWords>
            </p>
          </div>
          <WaitlistForm id="membership-waitlist" source="membership" ground="dark" answer={answer} />
        </div>
      </div>
    </section>
  );
}

const NAMES: Record<Billing, string> = { monthly: "Monthly", annual: "Annual" };

/** Monthly or annual (rules membership/plans): two radios styled as a switch. For dark backgrounds. */
function BillingToggle({ percent, onChoose }: { percent: number; onChoose: (billing: Billing) => void }) {
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
              defaultChecked={billing === partsOf(DEFAULT_PLAN).billing}
              onChange={() => onChoose(billing)}
              className="absolute inset-0 cursor-pointer rounded-full opacity-0"
            />
            <Icon of={Check} size={18} className="hidden group-has-checked:block" />
            {NAMES[billing]}
            {billing === "annual" && percent > 0 ? (
              <span className="rounded-full bg-amber px-2.5 py-0.5 text-sm text-ink">{`Save ${percent}%`}</span>
            ) : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type CardProps = { membership: Membership; tier: Tier; billing: Billing; onChoose: () => void };

/** Tier as a radio card. Always shows both prices, so nothing is hidden without JavaScript. */
function PlanCard({ membership, tier, billing, onChoose }: CardProps) {
  const { name, benefits } = membership.tiers[tier];
  const id = `membership-${tier}`;
  const chosen = planOf(membership, billing, tier);
  const other = planOf(membership, billing === "monthly" ? "annual" : "monthly", tier);
  return (
    <div className="group relative rounded-card border border-paper/60 p-6 transition-colors duration-200 ease-calm hover:border-paper has-checked:border-paper has-checked:bg-paper has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-amber sm:p-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input
          id={id}
          type="radio"
          name="membership-tier"
          value={tier}
          defaultChecked={tier === partsOf(DEFAULT_PLAN).tier}
          onChange={onChoose}
          aria-describedby={`${id}-price ${id}-gives`}
          className="relative z-10 size-5 shrink-0 accent-spruce outline-none"
        />
        <h3 className="text-2xl">
          {/* The label covers the whole card to make all of it clickable. */}
          <label htmlFor={id} className="after:absolute after:inset-0 after:rounded-card">
            {name}
          </label>
        </h3>
        <span className="ml-auto rounded-full border border-current px-3 py-0.5 text-sm font-semibold">
          Coming soon
        </span>
      </div>
      <div id={`${id}-price`} className="tabular mt-6 lg:mt-8">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-display text-4xl sm:text-5xl">{formatMoney(chosen.priceCents)}</span>{" "}
          <span className="text-lg">per {planPeriodOf(chosen.billing)}</span>
        </p>
        <p className="mt-2">
          {chosen.savesCents > 0 ? (
            <>
              <strong className="font-semibold">Saves {formatMoney(chosen.savesCents)}.</strong>{" "}
            </>
          ) : null}
          Or {formatMoney(other.priceCents)} per {planPeriodOf(other.billing)}
          {other.savesCents > 0 ? `, saves ${formatMoney(other.savesCents)}` : ""}.
        </p>
      </div>
      <ul id={`${id}-gives`} className="mt-6 grid gap-2.5 border-t border-current/25 pt-6">
        {benefits.map((what) => (
          <li key={what} className="flex gap-3">
            <Icon of={Check} size={20} className="mt-0.5 shrink-0" />
            {what}
          </li>
        ))}
      </ul>
    </div>
  );
}
