import { Check } from "lucide";
import { formatMoney } from "#app/base/lib/money.ts";
import { Icon } from "#app/base/ui/icon.tsx";
import {
  DEFAULT_PLAN,
  PLANS,
  type Plan,
  periodOf,
  planId,
  TIER_FACTS,
  TIERS,
  type Tier,
} from "#app/trade/membership/plans.ts";

type Props = { plan: Plan; onChoose: (tier: Tier) => void };

/**
 * Standard and Premium, each card one radio. A card always shows both of its prices, that of the chosen period in
 * large, so that a browser without JavaScript hides nothing. For a dark ground.
 */
export function PlanCards({ plan, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="sr-only">Plan</legend>
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        {TIERS.map((tier) => (
          <PlanCard key={tier} tier={tier} billing={plan.billing} onChoose={() => onChoose(tier)} />
        ))}
      </div>
    </fieldset>
  );
}

type CardProps = {
  tier: Tier;
  billing: Plan["billing"];
  onChoose: () => void;
};

function PlanCard({ tier, billing, onChoose }: CardProps) {
  const { name, gives } = TIER_FACTS[tier];
  const id = `membership-${tier}`;
  return (
    <div className="group relative rounded-card border border-paper/60 p-6 transition-colors duration-200 ease-calm hover:border-paper has-checked:border-paper has-checked:bg-paper has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-amber sm:p-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input
          id={id}
          type="radio"
          name="membership-tier"
          value={tier}
          defaultChecked={tier === PLANS[DEFAULT_PLAN].tier}
          onChange={onChoose}
          aria-describedby={`${id}-price ${id}-gives`}
          className="relative z-10 size-5 shrink-0 accent-spruce outline-none"
        />
        <h3 className="text-2xl">
          {/* The label covers the whole card, so that all of it can be pressed. */}
          <label htmlFor={id} className="after:absolute after:inset-0 after:rounded-card">
            {name}
          </label>
        </h3>
        <span className="ml-auto rounded-full border border-current px-3 py-0.5 text-sm font-semibold">
          Coming soon
        </span>
      </div>
      <div id={`${id}-price`} className="tabular mt-6 lg:mt-8">
        <Prices chosen={PLANS[planId(billing, tier)]} other={otherPeriod(billing, tier)} />
      </div>
      <ul id={`${id}-gives`} className="mt-6 grid gap-2.5 border-t border-current/25 pt-6">
        {gives.map((what) => (
          <li key={what} className="flex gap-3">
            <Icon of={Check} size={20} className="mt-0.5 shrink-0" />
            {what}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "$124.70 per year", large, then "Saves $31.18. Or $12.99 per month." */
function Prices({ chosen, other }: { chosen: Plan; other: Plan }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-4xl sm:text-5xl">{formatMoney(chosen.priceCents)}</span>{" "}
        <span className="text-lg">per {periodOf(chosen.billing)}</span>
      </p>
      <p className="mt-2">
        {chosen.savesCents > 0 ? (
          <>
            <strong className="font-semibold">Saves {formatMoney(chosen.savesCents)}.</strong>{" "}
          </>
        ) : null}
        Or {formatMoney(other.priceCents)} per {periodOf(other.billing)}
        {other.savesCents > 0 ? `, saves ${formatMoney(other.savesCents)}` : ""}.
      </p>
    </>
  );
}

function otherPeriod(billing: Plan["billing"], tier: Tier): Plan {
  return PLANS[planId(billing === "monthly" ? "annual" : "monthly", tier)];
}
