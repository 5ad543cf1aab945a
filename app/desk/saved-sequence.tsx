import { useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { RefusedItem } from "./item-answer.ts";
import { hasSameIds, isSameSequence } from "./sequence.ts";

/** A sequence that is to be saved: the ids, and the sequence that the list had on the page when they were moved. */
type Wanted = { ids: readonly string[]; was: readonly string[] };

/**
 * The sequence of a list that is saved at once (rules 35.30). The list shows a new sequence before the answer is there; moves
 * that come meanwhile are saved together after it, so that they never overtake each other. When the shop refuses, the
 * list is loaded again, and `sentence` says why. When the list has other rows by now than a sequence that is under way, the
 * two have nothing in common to build on: no move is taken (`save` is null) until the answer is there.
 */
export function useSavedSequence(stored: readonly string[]) {
  const { submit, state, data } = useFetcher<RefusedItem | { saved: true }>();
  const { revalidate } = useRevalidator();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const sent = useRef<Wanted | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const refused = data && "errors" in data ? data : null;
  const isShown = wanted !== null && hasSameIds(wanted.ids, stored);
  const isWaiting = wanted !== null && !isShown;

  useEffect(() => {
    if (isUnderWay || state !== "idle" || wanted === null) return;
    const answered = sent.current;
    sent.current = null;
    // Moves on top of a sequence that was refused have lost their ground: they go with it.
    if (answered && (answered === wanted || refused)) {
      setWanted(null);
      if (refused && !refused.unreached) void revalidate();
      return;
    }
    if (isSameSequence(wanted.ids, wanted.was)) return setWanted(null);
    sent.current = wanted;
    setUnderWay(true);
    const form = { intent: "sequence", was: wanted.was.join(" "), ids: wanted.ids.join(" ") };
    void submit(form, { method: "post" }).finally(() => setUnderWay(false));
  }, [isUnderWay, state, wanted, refused, submit, revalidate]);

  /** Each sequence is made from the one before it, even if that is still on its way. */
  function save(ids: string[]) {
    const isSent = wanted === sent.current;
    setWanted({ ids, was: wanted === null ? stored : isSent ? wanted.ids : wanted.was });
  }

  return {
    ids: isShown ? wanted.ids : stored,
    save: isWaiting ? null : save,
    /** Why the last sequence was not saved. */
    sentence: wanted === null ? refused?.errors[""] : undefined,
    state: wanted !== null ? ("saving" as const) : data && "saved" in data ? ("saved" as const) : null,
  };
}

/** Says in passing that the sequence is being saved, and that it is. */
export function SequenceState({ state }: { state: "saving" | "saved" | null }) {
  if (state === null) return null;
  return <span> · {state === "saving" ? "Saving the order..." : "Order saved"}</span>;
}
