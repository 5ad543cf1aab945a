import { Circle, CircleCheck } from "lucide";
import { Link } from "react-router";
import { StepForm, TwoSteps } from "#app/admin/kit/detail-page.tsx";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import type { FirstStep } from "./steps.ts";

type Props = { steps: readonly FirstStep[]; refused: RefusedForm | undefined };

/** The way from a new shop to an open one (rules first-steps/list); nothing once all of it is done. */
export function FirstSteps({ steps, refused }: Props) {
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const isOpen = steps.some(({ key, isDone }) => key === "open" && !isDone);
  return (
    <details
      open={isOpen || refused !== undefined}
      className="group rounded-card border border-hairline bg-white px-5"
    >
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center justify-between gap-x-4 py-3">
        <h2 className="text-xl">Your first steps</h2>
        <span className="tabular text-sm text-ink-soft">{`${done} of ${steps.length} done`}</span>
      </summary>
      <FormSentence>{refused?.errors[""]}</FormSentence>
      <ol className="pb-2">
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </details>
  );
}

/** A line of the list. Once it's done, only its links are left. */
function Step({ step: { key, title, why, links, isDone, note } }: { step: FirstStep }) {
  return (
    <li className={`flex gap-3 border-t border-hairline ${isDone ? "py-1" : "py-4"}`}>
      <Icon
        of={isDone ? CircleCheck : Circle}
        size={22}
        className={`shrink-0 ${isDone ? "mt-3 text-moss" : "mt-0.5 text-ink-soft"}`}
      />
      <div className={`min-w-0 flex-1 ${isDone ? "flex flex-wrap items-center gap-x-5" : ""}`}>
        <h3 className="text-base">
          {title}
          <span className="sr-only">{isDone ? ", done" : ", not done"}</span>
        </h3>
        {isDone ? null : <p className="max-w-measure text-sm text-ink-soft">{why}</p>}
        {note ? <p className="max-w-measure text-sm wrap-anywhere">{note}</p> : null}
        <p className="flex flex-wrap gap-x-5 empty:hidden">
          {links.map(({ to, label }) => (
            <Link key={to + label} to={to} className="link inline-flex min-h-11 items-center text-sm">
              {label}
            </Link>
          ))}
        </p>
        {key === "backup" ? (
          <StepForm intent="backup" busy="Starting..." className="py-1">
            {isDone ? "Try again" : "Try a backup"}
          </StepForm>
        ) : null}
        {key === "trial" && !isDone && note !== "" ? (
          <TwoSteps summary="Remove trial orders…" intent="trial">
            <p className="text-sm">
              This deletes them with their routes and cash drawers, and restocks their units. Records in the
              audit log stay.
            </p>
          </TwoSteps>
        ) : null}
      </div>
    </li>
  );
}
