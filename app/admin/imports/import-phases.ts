import {
  countsSentence,
  type ImportState,
  type ImportWork,
  isAtWork,
  mayBegin,
  undoUntil,
} from "#app/base/imports/import-states.ts";
import { counted } from "#app/base/lib/money.ts";

/** State of an import, for its screens. */
export type ImportProgress = {
  state: ImportState;
  work: ImportWork | null;
  beatAt: Temporal.Instant | null;
  appliedAt: Temporal.Instant | null;
  problem: string | null;
  done: number;
  total: number;
  added: number;
  changed: number;
  same: number;
  faulty: number;
};

/** Phase of an import: processing, interrupted, waiting for the user, or done. */
const PHASES = ["working", "stopped", "broken", "faulty", "nothing", "ready", "applied", "undone"] as const;
export type Phase = (typeof PHASES)[number];

export function phaseOf(progress: ImportProgress, now: Temporal.Instant): Phase {
  const { state, work, problem, added, changed, faulty, total } = progress;
  if (isAtWork(progress, now)) return "working";
  if (work !== null || (state === "uploaded" && problem === null)) return "stopped";
  if (state === "applied" || state === "undone") return state;
  if (problem !== null && (state === "uploaded" || total === 0)) return "broken";
  if (faulty > 0) return "faulty";
  return added + changed > 0 ? "ready" : "nothing";
}

export const PHASE_BADGES: Record<Phase, { word: string; tone: "green" | "yellow" | "gray" }> = {
  working: { word: "Processing", tone: "yellow" },
  stopped: { word: "Stopped", tone: "yellow" },
  broken: { word: "Unreadable file", tone: "yellow" },
  faulty: { word: "Has errors", tone: "yellow" },
  nothing: { word: "No changes", tone: "gray" },
  ready: { word: "Ready", tone: "yellow" },
  applied: { word: "Applied", tone: "green" },
  undone: { word: "Undone", tone: "gray" },
};

const WORKING: Record<ImportWork, string> = {
  checking: "Checking the file",
  applying: "Applying",
  undoing: "Undoing",
};

const STOPPED: Record<ImportWork, string> = {
  checking: "The server stopped while checking this file. Nothing was changed. Check it again.",
  applying: "The server stopped while applying this import. Nothing was changed. You can apply it again.",
  undoing: "The server stopped while undoing this import. Nothing was undone. You can undo it again.",
};

/** Returns the status message of an import. */
export function phaseSentence(progress: ImportProgress, now: Temporal.Instant): string {
  const { work, problem, done, total, faulty } = progress;
  const count = (number: number) => number.toLocaleString("en-US");
  switch (phaseOf(progress, now)) {
    case "working":
      return `${WORKING[work ?? "checking"]}: ${count(done)} of ${count(total)} rows.`;
    case "stopped":
      return STOPPED[work ?? "checking"];
    case "broken":
      return problem ?? "";
    case "faulty": {
      const have = faulty === 1 ? "has an error" : "have errors";
      return `${count(faulty)} of ${rowsText(total)} ${have}, so nothing can be applied. Correct the file and import it again.`;
    }
    case "nothing":
      return `${countsSentence(progress)} Nothing to apply.`;
    case "ready":
      return countsSentence(progress);
    case "applied":
      return appliedSentence(progress);
    case "undone":
      return "Undone: rows that no one changed since are as they were before the import.";
  }
}

const rowsText = (number: number) => counted(number, "row", "rows");

/** "Applied: 2 rows changed and 1 row added." */
function appliedSentence({ added, changed }: ImportProgress): string {
  const done = [
    ...(changed > 0 ? [`${rowsText(changed)} changed`] : []),
    ...(added > 0 ? [`${rowsText(added)} added`] : []),
  ];
  return `Applied: ${done.join(" and ")}.`;
}

/** Returns the actions available for an import. */
export function choicesOf(progress: ImportProgress, now: Temporal.Instant) {
  const phase = phaseOf(progress, now);
  // An unreadable file isn't kept; one with errors stays as it is.
  const isKept = progress.state === "uploaded" || phase === "ready";
  const isWhole = progress.faulty === 0 && progress.added + progress.changed > 0;
  return {
    apply: phase !== "broken" && isWhole && mayBegin("applying", progress, now),
    undo: mayBegin("undoing", progress, now),
    check: isKept && mayBegin("checking", progress, now),
    undoUntil: progress.appliedAt && undoUntil(progress.appliedAt),
  };
}
