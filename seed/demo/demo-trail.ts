import { randomUUID } from "node:crypto";
import type { auditLog } from "#app/accounts/audit/tables.server.ts";
import type { RefusalReason } from "#app/content/reviews/refusal-reasons.ts";
import type { ReviewState } from "#app/content/reviews/review.ts";
import type { ContactMessageState } from "#app/content/waitlist/message-item.ts";
import { openMoment } from "./open-moment.ts";

type Entry = typeof auditLog.$inferInsert;

/** The network of the demo shop's admin, from a range reserved for examples. */
const COUNTER = "192.0.2.44";

type Saved = { id: string; version?: number | undefined };

/** A record saved some days ago: its earlier and its current state. */
type Change<Row extends Saved> = { row: Row; table: string; before: Partial<Row> | null; daysAgo: number };

/** The audit log entry of a change, as the admin area writes it (base/records/save-item.server.ts). */
export function savedEntry<Row extends Saved>(
  { row, table, before, daysAgo }: Change<Row>,
  actorId: string,
  now: Temporal.Instant,
): Entry {
  const version = row.version ?? 1;
  return {
    id: randomUUID(),
    at: openMoment(now, daysAgo),
    actorId,
    fromAddress: COUNTER,
    action: `${table}.save`,
    subject: table,
    subjectId: row.id,
    before: before && { ...row, ...before, version: version - 1 },
    after: row,
  };
}

type Dealt = {
  id: string;
  state?: ContactMessageState;
  createdAt: Temporal.Instant;
  answeredAt?: Temporal.Instant | null;
};

/** The entry of a message that was answered or closed (content/waitlist/answer-message.server.ts). */
export function dealtEntry({ id, state = "new", createdAt, answeredAt }: Dealt, actorId: string): Entry {
  return {
    id: randomUUID(),
    at: answeredAt ?? createdAt.add({ hours: 2 }),
    actorId,
    fromAddress: COUNTER,
    action: `contact_messages.${state === "answered" ? "answer" : "done"}`,
    subject: "contact_messages",
    subjectId: id,
    before: { state: "new", version: 1 },
    after: { state, version: 2 },
  };
}

type Checked = {
  id: string;
  state: ReviewState;
  reason: RefusalReason | null;
  answer: string;
  /** The rejection email. */
  mailId: string | null;
  writtenAt: Temporal.Instant;
};

/**
 * The entries of a review that was published or rejected, and answered
 * (content/reviews/moderate-review.server.ts).
 */
export function checkedEntries(
  { id, state, reason, answer, mailId, writtenAt }: Checked,
  actorId: string,
): Entry[] {
  if (state === "waiting") return [];
  const entry = { actorId, fromAddress: COUNTER, subject: "reviews", subjectId: id };
  const waiting = { state: "waiting", isAnswered: false, version: 1 };
  const checked = { state, isAnswered: false, version: 2 };
  const action = state === "refused" ? "reviews.refuse" : "reviews.publish";
  const after = { ...checked, ...(reason ? { reason, mailId } : {}) };
  const checking = { ...entry, id: randomUUID(), action, before: waiting, after };
  const answering = { ...entry, id: randomUUID(), action: "reviews.answer", before: checked };
  return [
    { ...checking, at: writtenAt.add({ minutes: 40 }) },
    ...(answer
      ? [
          {
            ...answering,
            after: { ...checked, isAnswered: true, version: 3 },
            at: writtenAt.add({ minutes: 44 }),
          },
        ]
      : []),
  ];
}
