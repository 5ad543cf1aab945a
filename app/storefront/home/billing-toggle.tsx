import { Check } from "lucide";
import { Icon } from "#app/base/ui/icon.tsx";
import { BILLINGS, type Billing, DEFAULT_PLAN, PLANS } from "#app/trade/membership/plans.ts";

const NAMES: Record<Billing, string> = { monthly: "Monthly", annual: "Annual" };

/** Monthly or annual (rules 16.3): two radios that look like one switch. For a dark ground. */
export function BillingToggle({ onChoose }: { onChoose: (billing: Billing) => void }) {
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
