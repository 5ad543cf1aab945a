import { useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { StepForm } from "#app/admin/kit/detail-page.tsx";
import type { Concern } from "#app/base/imports/file-kind.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";

const LOOK_EVERY_MS = 800;

/** How far the work is. The page looks again by itself; without JavaScript a link does that. */
export function ImportProgress({ done, total }: { done: number; total: number }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  return (
    <>
      <progress
        aria-label="Rows done"
        value={total > 0 ? done : undefined}
        max={total > 0 ? total : undefined}
        className="h-2 w-full max-w-measure overflow-hidden rounded-full accent-spruce"
      />
      <noscript>
        <a href="?" className="link inline-flex min-h-11 items-center">
          Look again
        </a>
      </noscript>
    </>
  );
}

/** What else hangs on what an import changes, before it is applied. */
export function ConcernsOfImport({ concerns }: { concerns: readonly Concern[] }) {
  if (concerns.length === 0) return null;
  return (
    <ul className="flex max-w-measure flex-col gap-2">
      {concerns.map(({ sentence, to, label }) => (
        <li key={to}>
          {sentence}{" "}
          <Link to={to} className="link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type Choices = {
  can: { apply: boolean; undo: boolean; check: boolean };
  writes: number;
  undoUntil: string | null;
  /** The answer to the words that were found in it, and its button; null when there are none. */
  asked: { answer: string; does: string } | null;
  /** Where another file is sent. */
  again: string;
};

/** What can be pressed on an import. */
export function ImportChoices({ can, writes, undoUntil, asked, again }: Choices) {
  const rows = `${writes.toLocaleString("en-US")} ${writes === 1 ? "row" : "rows"}`;
  return (
    <>
      {can.undo && undoUntil ? (
        <p className="max-w-measure text-sm text-ink-soft">
          It can be undone until {momentText(undoUntil)}. What somebody changes until then stays.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {can.apply ? (
          <StepForm intent="apply" fields={asked ? { claims: asked.answer } : {}} look="primary">
            {asked ? asked.does : `Apply ${rows}`}
          </StepForm>
        ) : null}
        {can.undo ? (
          <StepForm intent="undo" look="danger">
            Undo
          </StepForm>
        ) : null}
        {can.check ? <StepForm intent="check">Check again</StepForm> : null}
        <ButtonLink look="quiet" to={again}>
          Import another file
        </ButtonLink>
      </div>
    </>
  );
}
