import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import { type ListAnswer, refusedIn } from "./list-screen.tsx";
import { sequenced } from "./sequence.ts";

/**
 * The sequence of a list that is saved at once (rules 35.30). The list shows a new sequence before the answer is there.
 * Sequences are sent one after the other, so that none overtakes the next; those that come meanwhile count as the last of
 * them. When the last one was `refused`, the list is as it is stored.
 */
export function useSavedSequence(stored: readonly string[]) {
  const { submit, data } = useFetcher<ListAnswer>();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const next = useRef<readonly string[] | null>(null);
  const isSending = useRef(false);

  async function save(ids: string[]) {
    setWanted(ids);
    next.current = ids;
    if (isSending.current) return;
    isSending.current = true;
    while (next.current) {
      const sent = next.current;
      next.current = null;
      await submit({ intent: "sequence", ids: sent.join(" ") }, { method: "post" });
    }
    isSending.current = false;
    setWanted(null);
  }

  const isSaving = wanted !== null;
  return {
    ids: isSaving ? sequenced(stored, wanted) : stored,
    save,
    refused: isSaving ? undefined : refusedIn(data),
    state: isSaving ? ("saving" as const) : data && "saved" in data ? ("saved" as const) : null,
  };
}

/** Says in passing that the sequence is being saved, and that it is. */
export function SequenceState({ state }: { state: "saving" | "saved" | null }) {
  if (state === null) return null;
  return <span> · {state === "saving" ? "Saving the order..." : "Order saved"}</span>;
}
