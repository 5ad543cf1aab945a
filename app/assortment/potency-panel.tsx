import { withUnit } from "#app/catalog/product-facts.ts";
import { limitsFor, potencyProblems } from "#app/compliance/limits.ts";
import type { FormValues } from "#app/lib/refused-form.ts";
import { labelDoubt, typedPotency } from "./product-item.ts";

type Props = { values: FormValues; today: string };

/** Says, as the figures are typed, whether the product keeps the limits of the law (rules 34.6). */
export function PotencyPanel({ values, today }: Props) {
  const potency = typedPotency(values);
  const doubt = labelDoubt(values);
  const problems = potency ? potencyProblems(potency, today) : [];
  return (
    <div
      role="status"
      aria-label="Potency limits"
      className={`flex flex-col gap-2 rounded-field border px-4 py-3 text-sm ${problems.length > 0 ? "border-clay bg-clay-soft" : "border-hairline bg-paper"}`}
    >
      {potency === null ? (
        <p>
          A product that is not active may be without these figures. Before it is made active they show
          whether it keeps the limits.
        </p>
      ) : problems.length === 0 ? (
        <p>
          <strong>Keeps the limits.</strong>{" "}
          {limitsFor(potency.category, today)
            .map(({ subject, most, unit }) => `${subject}: at most ${withUnit(most, unit)}`)
            .join(". ")}
          .
        </p>
      ) : (
        <>
          {problems.map(({ sentence }) => (
            <p key={sentence} className="font-semibold">
              {sentence}
            </p>
          ))}
          <p>It can be saved as a draft, but not made active.</p>
        </>
      )}
      {doubt ? <p>{doubt}</p> : null}
    </div>
  );
}
