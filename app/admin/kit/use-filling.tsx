import { type RefObject, useEffect, useReducer, useRef } from "react";
import { useLocation } from "react-router";
import type { EditConflict, FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";
import { differing, keepTyping, readableIn, readTyping, renderedIn, typedIn } from "./kept-typing.tsx";

/** What the fields of a form are filled with. */
type Filling = { values: FormValues; version: number | null } & (
  | { with: "stored" | "mine" }
  // What this tab kept.
  | { with: "kept"; at: string }
  // What somebody else saved meanwhile, as an answer has it, in place of mine.
  | { with: "theirs"; answer: RefusedForm | undefined; mine: FormValues }
);
/** Each filling renders the fields anew, under the next number. */
type Round = { filling: Filling; number: number };

type Shown = {
  form: RefObject<HTMLFormElement | null>;
  /** What the thing holds, as the form's fields send it, and its version; null for a new thing. */
  values: FormValues;
  version: number | null;
  refused: RefusedForm | undefined;
  /** True while the form is being saved. */
  busy: boolean;
};

/**
 * What the fields of a thing's form are filled with, and what this tab keeps of its typing (rules screens/edit-conflict): what is stored, what was
 * typed before a reload or a refusal, or what somebody else saved meanwhile.
 */
export function useFilling({ form, values, version, refused, busy }: Shown) {
  const { pathname } = useLocation();
  const [{ filling, number }, fill] = useReducer(
    ({ number }: Round, filling: Filling): Round => ({ filling, number: number + 1 }),
    { filling: { with: refused ? "mine" : "stored", values: refused?.values ?? values, version }, number: 0 },
  );
  // An answer that came after theirs were shown begins with mine again.
  const theirs = filling.with === "theirs" && filling.answer === refused ? filling : null;
  // What the fields were first rendered with; null until the page has started.
  const first = useRef<FormValues | null>(null);

  // What this tab kept is put back once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival at the form counts
  useEffect(() => {
    if (!form.current) return;
    first.current = renderedIn(form.current);
    const kept = readTyping(pathname);
    if (!kept || refused || differing(kept.values, first.current).length === 0) return;
    // What was typed before the page had started is newer than what was kept.
    const now = readableIn(form.current, first.current);
    const newer = differing(now, first.current).map((name) => [name, now[name] ?? ""]);
    fill({ ...kept, with: "kept", values: { ...kept.values, ...Object.fromEntries(newer) } });
  }, [pathname]);

  function keep() {
    // What is typed while the form is being saved would be taken for the next new thing.
    if (!form.current || !first.current || busy) return;
    const typed = readableIn(form.current, first.current);
    const isChanged = differing(typed, first.current).length > 0;
    const at = new Date().toISOString();
    keepTyping(pathname, isChanged ? { values: typed, version: filling.version, at } : null);
  }

  function isUnsaved() {
    if (!form.current || !first.current) return false;
    return differing(typedIn(form.current), first.current).length > 0;
  }

  function startOver() {
    keepTyping(pathname, null);
    fill({ with: "stored", values, version });
  }

  function showTheirs({ theirs: values }: EditConflict) {
    if (!form.current) return;
    const mine = readableIn(form.current, first.current ?? {});
    fill({ with: "theirs", values, version: filling.version, answer: refused, mine });
  }

  // A save that changed nothing leaves the form in place (rules screens/unchanged-saves): it begins again with what is stored.
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a save counts
  useEffect(() => {
    if (busy || !isSent.current) return;
    isSent.current = false;
    if (!refused) startOver();
  }, [busy]);

  return {
    filling,
    /** Changes with each filling, so that the fields are rendered anew. */
    round: number,
    keep,
    isUnsaved,
    startOver,
    /** Nothing that was typed is kept any more. */
    leave: () => keepTyping(pathname, null),
    sent() {
      keep();
      isSent.current = true;
    },
    showsTheirs: theirs !== null,
    showTheirs,
    showMine: () => theirs && fill({ with: "mine", values: theirs.mine, version: theirs.version }),
  };
}
