import { momentText } from "#app/base/lib/moment-text.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";

/**
 * What became of a version (rules versions/states): it was written into the thing's row, where visitors see it or not; it is a draft
 * that waits; it waits for its time; or it ended in another way.
 */
export const VERSION_STATES = [
  "public",
  "hidden",
  "draft",
  "scheduled",
  "applied",
  "replaced",
  "canceled",
  "failed",
] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** What a scheduled version does at its time. */
export const EFFECTS = ["publish", "hide"] as const;
export type Effect = (typeof EFFECTS)[number];

/** The most versions that are kept of a thing, and the most that wait for their time (rules versions/retention). */
export const MOST_VERSIONS = 200;
export const MOST_SCHEDULED = 20;

/** A version as screens show it; times are ISO. */
export type Version = {
  number: number;
  state: VersionState;
  content: FormValues;
  /** A sentence on it: why it failed, or where it comes from; "" for none. */
  note: string;
  savedAt: string;
  /** Null for somebody whose account is gone, and for what was there before versions were kept. */
  by: string | null;
  effect: Effect | null;
  dueAt: string | null;
};
/** The same without its content, for lists. */
export type VersionLine = Omit<Version, "content">;

export function isPublic(status: string | undefined): boolean {
  return status === "published" || status === "active";
}

/** The number of the version that stands in the row; null while none was kept. */
export function liveNumber(versions: readonly Pick<Version, "number" | "state">[]): number | null {
  const live = versions.filter(({ state }) => state === "public" || state === "hidden");
  return live.length > 0 ? Math.max(...live.map(({ number }) => number)) : null;
}

const ENDED: Record<Exclude<VersionState, "draft" | "scheduled" | "failed">, string> = {
  public: "Was published",
  hidden: "Was saved unpublished",
  applied: "Was scheduled, and done",
  replaced: "Replaced",
  canceled: "Canceled",
};

/** What became of a version, in words: "Visitors see it", "Is published on Nov 30, 2026, 9:00 AM". */
export function stateText({ state, number, effect, dueAt }: VersionLine, live: number | null): string {
  if (number === live) return state === "public" ? "Visitors see it" : "Stands, unpublished";
  if (state === "draft") return "Draft, waiting";
  if (state === "scheduled" && dueAt)
    return `${effect === "hide" ? "Unpublishes" : "Publishes"} ${momentText(dueAt)}`;
  if (state === "failed") return effect === "hide" ? "Could not be unpublished" : "Could not be published";
  return ENDED[state as keyof typeof ENDED];
}

/** The mark of a thing in its list: what of it waits; null when nothing does. */
export type VersionMark =
  | { kind: "draft" }
  | { kind: "failed" }
  | { kind: "scheduled"; effect: Effect; dueAt: string };

/** What a list says of a mark. */
export function markText(mark: VersionMark): string {
  if (mark.kind === "draft") return "Draft waiting";
  if (mark.kind === "failed") return "Not published";
  const when = shortText(mark.dueAt);
  return mark.effect === "hide" ? `Unpublishes ${when}` : `Scheduled ${when}`;
}

const shortText = (at: string) => momentText(at).replace(/, 20\d\d,/, ",");

/** The content of a version without what is not part of one: the hidden fields of the form, and the fields apart. */
export function contentOf(
  names: readonly string[],
  apart: readonly string[],
  values: Readonly<Record<string, string>>,
): FormValues {
  // A box that is not ticked sends nothing, and is empty in what is stored.
  const kept = names.filter((name) => !apart.includes(name));
  return Object.fromEntries(kept.map((name) => [name, (values[name] ?? "").replaceAll("\r\n", "\n")]));
}
