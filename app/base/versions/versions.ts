import { momentText } from "#app/base/lib/moment-text.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopTimeZone } from "#app/base/lib/shop-time.ts";
import type { Fields } from "#app/base/records/fields.ts";

/**
 * State of a version (rules versions/states): written to the record's row, published or not; a draft;
 * scheduled; or ended in another way.
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

/** Effects of a scheduled version. */
export const EFFECTS = ["publish", "hide"] as const;
export type Effect = (typeof EFFECTS)[number];

/** Maximum number of versions per record, and of scheduled ones (rules versions/retention). */
export const MOST_VERSIONS = 200;
export const MOST_SCHEDULED = 20;

/** A version as screens show it; times are ISO. */
export type Version = {
  number: number;
  state: VersionState;
  content: FormValues;
  /** Note: why it failed, or where it comes from; "" for none. */
  note: string;
  savedAt: string;
  /** Null for a deleted account, and for content that predates version history. */
  by: string | null;
  effect: Effect | null;
  dueAt: string | null;
};
/** A version without its content, for lists. */
export type VersionLine = Omit<Version, "content">;

export function isPublic(status: string | undefined): boolean {
  return status === "published" || status === "active";
}

/** Returns the number of the version in the row; null if there are no versions. */
export function liveNumber(versions: readonly Pick<Version, "number" | "state">[]): number | null {
  const live = versions.filter(({ state }) => state === "public" || state === "hidden");
  return live.length > 0 ? Math.max(...live.map(({ number }) => number)) : null;
}

const ENDED: Record<Exclude<VersionState, "draft" | "scheduled" | "failed">, string> = {
  public: "Published",
  hidden: "Saved unpublished",
  applied: "Scheduled, applied",
  replaced: "Replaced",
  canceled: "Canceled",
};

/** Describes a version's state: "Live", "Publishes Nov 30, 2026, 9:00 AM". */
export function stateText({ state, number, effect, dueAt }: VersionLine, live: number | null): string {
  if (number === live) return state === "public" ? "Live" : "Current, unpublished";
  if (state === "draft") return "Draft";
  if (state === "scheduled" && dueAt)
    return `${effect === "hide" ? "Unpublishes" : "Publishes"} ${momentText(dueAt)}`;
  if (state === "failed") return effect === "hide" ? "Unpublishing failed" : "Publishing failed";
  return ENDED[state as keyof typeof ENDED];
}

/** Pending mark of a record in its list. */
export type VersionMark =
  | { kind: "draft" }
  | { kind: "failed" }
  | { kind: "scheduled"; effect: Effect; dueAt: string };

/** Returns a mark's label in a list. */
export function markText(mark: VersionMark): string {
  if (mark.kind === "draft") return "Draft saved";
  if (mark.kind === "failed") return "Publishing failed";
  const when = shortText(mark.dueAt);
  return mark.effect === "hide" ? `Unpublishes ${when}` : `Scheduled ${when}`;
}

const shortText = (at: string) => momentText(at).replace(/, 20\d\d,/, ",");

/** Returns the content for a version: without hidden fields and fields left out of versions. */
export function contentOf(
  names: readonly string[],
  apart: readonly string[],
  values: Readonly<Record<string, string>>,
): FormValues {
  // Unchecked boxes aren't sent, and are stored as empty.
  const kept = names.filter((name) => !apart.includes(name));
  return Object.fromEntries(kept.map((name) => [name, (values[name] ?? "").replaceAll("\r\n", "\n")]));
}

/**
 * Returns a record's form values with the content of a version in their place (rules versions/new-fields). A
 * field that the version was written without keeps the record's value. A choice or number is blank only then.
 */
export function withContent(fields: Fields, values: FormValues, content: FormValues): FormValues {
  const written = Object.entries(content).filter(([name, value]) => {
    const kind = fields[name]?.contract.kind;
    return kind !== undefined && (value !== "" || (kind !== "choice" && kind !== "number"));
  });
  return { ...values, ...Object.fromEntries(written) };
}

const UNREADABLE = "Choose a date and a time.";
const YEARS_AHEAD = 2;

/**
 * Parses a date and time typed in shop time, "2026-11-30T09:00"; refused with a message (rules
 * versions/schedule-times). Refuses times that the clocks skip or repeat instead of guessing.
 */
export function readShopMoment(typed: string, now: Temporal.Instant): Result<Temporal.Instant, string> {
  if (!/^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(typed)) return refused(UNREADABLE);
  const plain = readPlain(typed);
  if (!plain) return refused(UNREADABLE);
  const earlier = plain.toZonedDateTime(shopTimeZone(), { disambiguation: "earlier" });
  const later = plain.toZonedDateTime(shopTimeZone(), { disambiguation: "later" });
  if (!earlier.toInstant().equals(later.toInstant())) {
    const [day, clock] = [inWords(plain, { dateStyle: "long" }), inWords(plain, { timeStyle: "short" })];
    return refused(
      earlier.toPlainDateTime().equals(plain)
        ? `On ${day} the clocks go back, and ${clock} occurs twice. Choose a time outside that hour.`
        : `On ${day} the clocks go forward, and ${clock} doesn't occur. Choose a time outside that hour.`,
    );
  }
  const at = earlier.toInstant();
  if (Temporal.Instant.compare(at, now) <= 0) return refused("Choose a time in the future.");
  const last = now.toZonedDateTimeISO(shopTimeZone()).add({ years: YEARS_AHEAD }).toInstant();
  if (Temporal.Instant.compare(at, last) > 0) {
    return refused(`Choose a time within the next ${YEARS_AHEAD} years.`);
  }
  return ok(at);
}

function readPlain(typed: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(typed, { overflow: "reject" });
  } catch {
    return null;
  }
}

function inWords(plain: Temporal.PlainDateTime, style: Intl.DateTimeFormatOptions): string {
  return plain.toLocaleString("en-US", style).replaceAll("\u202f", " ");
}
