import {
  countsSentence,
  type ImportState,
  type ImportWork,
  isAtWork,
  mayBegin,
  undoUntil,
} from "#app/base/imports/import-states.ts";

/** An import as its screens look at it. */
export type ImportStanding = {
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

/** What an import is for the person who looks at it: at work, stopped in the middle, waiting for something, or done. */
const PHASES = ["working", "stopped", "broken", "faulty", "nothing", "ready", "applied", "undone"] as const;
export type Phase = (typeof PHASES)[number];

export function phaseOf(standing: ImportStanding, now: Temporal.Instant): Phase {
  const { state, work, problem, added, changed, faulty, total } = standing;
  if (isAtWork(standing, now)) return "working";
  if (work !== null || (state === "uploaded" && problem === null)) return "stopped";
  if (state === "applied" || state === "undone") return state;
  if (problem !== null && (state === "uploaded" || total === 0)) return "broken";
  if (faulty > 0) return "faulty";
  return added + changed > 0 ? "ready" : "nothing";
}

export const PHASE_BADGES: Record<Phase, { word: string; tone: "green" | "yellow" | "gray" }> = {
  working: { word: "At work", tone: "yellow" },
  stopped: { word: "Stopped", tone: "yellow" },
  broken: { word: "Not readable", tone: "yellow" },
  faulty: { word: "Has faults", tone: "yellow" },
  nothing: { word: "Changes nothing", tone: "gray" },
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
  checking: "The shop was stopped while it checked this file. Nothing was changed. Please check it again.",
  applying: "The shop was stopped while it applied this import. Nothing was changed. You can apply it again.",
  undoing: "The shop was stopped while it undid this import. Nothing was undone. You can undo it again.",
};

/** The sentence about where an import stands. */
export function phaseSentence(standing: ImportStanding, now: Temporal.Instant): string {
  const { work, problem, done, total, faulty } = standing;
  const count = (number: number) => number.toLocaleString("en-US");
  switch (phaseOf(standing, now)) {
    case "working":
      return `${WORKING[work ?? "checking"]}: ${count(done)} of ${count(total)} rows.`;
    case "stopped":
      return STOPPED[work ?? "checking"];
    case "broken":
      return problem ?? "";
    case "faulty": {
      const have = faulty === 1 ? "has a fault" : "have faults";
      return `${count(faulty)} of ${rowsText(total)} ${have}, so nothing can be applied. Please correct the file and import it again.`;
    }
    case "nothing":
      return `${countsSentence(standing)} There is nothing to apply.`;
    case "ready":
      return countsSentence(standing);
    case "applied":
      return appliedSentence(standing);
    case "undone":
      return "Undone: what nobody has changed since is as it was before the import.";
  }
}

const rowsText = (number: number) => `${number.toLocaleString("en-US")} ${number === 1 ? "row" : "rows"}`;

/** "Applied: 2 rows changed and 1 row added." */
function appliedSentence({ added, changed }: ImportStanding): string {
  const done = [
    ...(changed > 0 ? [`${rowsText(changed)} changed`] : []),
    ...(added > 0 ? [`${rowsText(added)} added`] : []),
  ];
  return `Applied: ${done.join(" and ")}.`;
}

/** What can be pressed on an import at this moment. */
export function choicesOf(standing: ImportStanding, now: Temporal.Instant) {
  const phase = phaseOf(standing, now);
  // A file that cannot be read is not kept; one that has faults stays what it is.
  const isKept = standing.state === "uploaded" || phase === "ready";
  const isWhole = standing.faulty === 0 && standing.added + standing.changed > 0;
  return {
    apply: phase !== "broken" && isWhole && mayBegin("applying", standing, now),
    undo: mayBegin("undoing", standing, now),
    check: isKept && mayBegin("checking", standing, now),
    undoUntil: standing.appliedAt && undoUntil(standing.appliedAt),
  };
}
