import { counted } from "#app/base/lib/money.ts";

// These values are stored: "checked" means validated, "undone" means reverted.

/** An import is uploaded, validated, applied, and maybe reverted (rules import/file-limits). */
export const IMPORT_STATES = ["uploaded", "checked", "applied", "undone"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Work in progress on an import. */
export const IMPORT_WORK = ["checking", "applying", "undoing"] as const;
export type ImportWork = (typeof IMPORT_WORK)[number];

export const ROW_VERDICTS = ["new", "change", "fault"] as const;
export type RowVerdict = (typeof ROW_VERDICTS)[number];

/** Error in a row: column (null = the whole row), cell text, and message. */
export type RowFault = { column: string | null; cell: string; sentence: string };
/** Change of a cell, as in the file. */
export type CellChange = { column: string; before: string; after: string };

/** Maximum size of an import file; see `CSV_BOUNDS` for the limits of its table. */
export const IMPORT_BYTES = 10 * 1024 * 1024;
export const CSV_BOUNDS = { rows: 10_000, columns: 100, cell: 20_000 };
/** Limits of another program's file: texts are longer and columns more than in our own files. */
export const OTHER_BOUNDS = { rows: 10_000, columns: 600, cell: 200_000, mayRepeat: true } as const;

/** Reasons for refusing a file. */
const REFUSALS = {
  too_large: "This file is larger than 10 MB. Split it, or export fewer columns.",
  missing: "Choose a file.",
  busy: "Other files are being uploaded right now. Please try again in a minute.",
  hung_up: "The upload was incomplete. Please try again.",
  not_a_form: "We couldn't read the file. Please try again.",
  not_stored: "There's no room for the file right now. Please try again later.",
} as const;
type ImportRefusal = keyof typeof REFUSALS;

/** Returns the message of a refusal by its name; undefined for an unknown name. */
export function uploadSentence(name: string | null): string | undefined {
  return name !== null && Object.hasOwn(REFUSALS, name) ? REFUSALS[name as ImportRefusal] : undefined;
}

/** Time without a heartbeat, in seconds, after which a worker counts as dead. */
const SILENT_SECONDS = 45;
/** An import can be undone for an hour, and is deleted after a day. */
const UNDO_MINUTES = 60;
export const FORGOTTEN_AFTER_HOURS = 24;

type Progress = {
  state: ImportState;
  work: ImportWork | null;
  beatAt: Temporal.Instant | null;
  appliedAt: Temporal.Instant | null;
};

/** Returns whether an import is being processed, unless that process has died. */
export function isAtWork(
  { work, beatAt }: Pick<Progress, "work" | "beatAt">,
  now: Temporal.Instant,
): boolean {
  if (work === null || beatAt === null) return false;
  return Temporal.Instant.compare(now, beatAt.add({ seconds: SILENT_SECONDS })) < 0;
}

/** Returns the time before which a last heartbeat means dead work. */
export function silentSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ seconds: SILENT_SECONDS });
}

/** Returns until when an applied import can be undone. */
export function undoUntil(appliedAt: Temporal.Instant): Temporal.Instant {
  return appliedAt.add({ minutes: UNDO_MINUTES });
}

/** States in which each kind of work may begin. */
const BEGINS: Record<ImportWork, readonly ImportState[]> = {
  checking: ["uploaded", "checked"],
  applying: ["checked"],
  undoing: ["applied"],
};

/** Returns whether this work may begin on an import now. */
export function mayBegin(work: ImportWork, progress: Progress, now: Temporal.Instant): boolean {
  if (isAtWork(progress, now) || !BEGINS[work].includes(progress.state)) return false;
  if (work !== "undoing") return true;
  return progress.appliedAt !== null && Temporal.Instant.compare(now, undoUntil(progress.appliedAt)) <= 0;
}

type Counts = { added: number; changed: number; same: number; faulty: number };

/** Describes the counts: "3 of 28 rows change, 1 is new.", "0 of 28 rows change." */
export function countsSentence({ added, changed, same, faulty }: Counts): string {
  const rows = counted(added + changed + same + faulty, "row", "rows");
  const news = added === 0 ? "" : `, ${counted(added, "is", "are")} new`;
  const isOne = changed === 1 || added + changed + same + faulty === 1;
  return `${changed.toLocaleString("en-US")} of ${rows} ${isOne ? "changes" : "change"}${news}.`;
}
