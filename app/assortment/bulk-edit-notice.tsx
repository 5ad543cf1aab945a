import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { BulkEditOutcome } from "./bulk-edit.server.ts";

/** Says what came of a bulk edit, and offers to undo it (rules 34.11, 34.12). */
export function BulkEditNotice({ outcome }: { outcome: BulkEditOutcome }) {
  const { act, what, left, canUndo } = outcome;
  const box = useRef<HTMLElement>(null);
  const busy = useNavigation().formMethod === "POST";
  // The form that was sent is closed by its answer, so the focus goes to the answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer takes the focus once
  useEffect(() => box.current?.focus(), [act, what]);
  return (
    <section
      ref={box}
      aria-label="What was changed"
      tabIndex={-1}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-field border border-moss bg-sage-soft px-4 py-2"
    >
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1 py-2">
        <p className="font-semibold">{sentence(outcome)}</p>
        {left.length > 0 ? (
          <>
            <p>Left as {left.length === 1 ? "it is" : "they are"}:</p>
            <ul className="list-disc pl-5">
              {left.map((line) => (
                <li key={line} className="break-words">
                  {line}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      {canUndo ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="act" value={act} />
          <Button type="submit" look="quiet" disabled={busy}>
            {busy ? "Undoing..." : "Undo"}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

function sentence({ what, count }: BulkEditOutcome): string {
  const products = count === 1 ? "1 product" : `${count} products`;
  if (what === "undone")
    return count === 0
      ? "Nothing was undone."
      : `${products} ${count === 1 ? "is as it was" : "are as they were"} before.`;
  if (count === 0) return "No product was changed.";
  return `${products} changed.`;
}
