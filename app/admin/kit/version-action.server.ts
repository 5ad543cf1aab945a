import { z } from "zod";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import type { FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";
import { ANY_ID, ITEM_FIELDS } from "#app/base/records/item-contract.ts";
import { findDraft, listVersions } from "#app/base/versions/queries.server.ts";
import {
  cancelWaiting,
  saveWaiting,
  scheduleHiding,
  type WaitingRefusal,
} from "#app/base/versions/save-waiting.server.ts";
import { readShopMoment } from "#app/base/versions/shop-moment.ts";
import type { VersionedKind } from "#app/base/versions/versioned-kind.server.ts";
import { liveNumber, type VersionLine } from "#app/base/versions/versions.ts";
import { editConflictText } from "./edit-conflict-text.ts";
import type { SaidOnce } from "./said.ts";

/** What the form of a thing shows of its versions. */
export type ItemHistory = {
  kind: string;
  /** The newest ones, and how many there are. */
  lines: VersionLine[];
  total: number;
  /** The number of the one that stands in the row, and whether visitors see it. */
  live: number | null;
  isPublic: boolean;
  /** The draft that the form is filled with. */
  draft: VersionLine | null;
  newest: number;
  /** The labels of the fields that are no part of a version. */
  apart: string[];
};

const SHOWN_LINES = 6;

/** The versions of a thing for its form, and what the form is filled with: a draft that waits comes before the row. */
export async function readHistory(
  db: Db,
  kind: VersionedKind,
  { id, values, isNew }: { id: string; values: FormValues; isNew: boolean },
): Promise<{ history: ItemHistory; values: FormValues }> {
  const of = { subject: kind.table, subjectId: id };
  const [lines, found] = isNew ? [[], null] : await Promise.all([listVersions(db, of), findDraft(db, of)]);
  const { content = {}, ...draft } = found ?? {};
  const history = {
    kind: kind.table,
    // What waits is shown however old it is.
    lines: lines.filter(
      ({ state }, index) => index < SHOWN_LINES || state === "scheduled" || state === "draft",
    ),
    total: lines.length,
    live: liveNumber(lines),
    isPublic: values.status === kind.publicStatus && !isNew,
    draft: found ? (draft as VersionLine) : null,
    newest: lines[0]?.number ?? 0,
    apart: kind.apart.map((name) => kind.fields[name]?.label ?? name),
  };
  return { history, values: { ...values, ...content } };
}

const KEPT_INSTEAD = ["draft", "publish-at", "unpublish-at"] as const;

/** The buttons of a form beside Save, by the `keep` that they send; "cancel 6" ends what waits as version 6. */
const keepButton = z.union([
  z.enum(KEPT_INSTEAD),
  z
    .string()
    .regex(/^cancel \d{1,6}$/)
    .transform((text) => ({ cancel: Number(text.slice("cancel ".length)) })),
]);

const hiddenFields = z.object({ ...ITEM_FIELDS, id: ANY_ID });

type Sent = {
  db: Database;
  actor: Actor;
  kind: VersionedKind;
  fields: Record<string, unknown>;
  typed: FormValues;
  now: Temporal.Instant;
};

type Answer = { said: SaidOnce; id: string } | { refused: RefusedForm; status: number };

/** Answers a button beside Save (rules versions/drafts, versions/scheduling); null when the form is simply saved. */
export async function answerKeeping({ db, actor, kind, fields, typed, now }: Sent): Promise<Answer | null> {
  if (fields.keep === undefined) return null;
  const button = keepButton.safeParse(fields.keep);
  const hidden = hiddenFields.safeParse(fields);
  const refuse = (errors: RefusedForm["errors"], status = 400): Answer => ({
    refused: { errors, values: typed },
    status,
  });
  if (!button.success || !hidden.success) return refuse({ "": "Please reload the page." });
  const { id, version } = hidden.data;
  if (typeof button.data === "object") {
    const canceled = await cancelWaiting(db, actor, kind, { id, number: button.data.cancel }, now);
    return canceled ? { said: "Canceled", id } : refuse({ "": "It does not wait any more." }, 409);
  }
  if (button.data === "draft") {
    const kept = await saveWaiting(db, actor, kind, { id, version, typed, plan: { how: "draft" } }, now);
    return kept.ok
      ? { said: "Draft saved. Visitors do not see it.", id }
      : refusedKeeping(db, kind, { id, typed }, kept.refusal);
  }
  const moment = readShopMoment(String(fields.keepAt ?? ""), now);
  if (!moment.ok) return refuse({ keepAt: moment.refusal });
  const at = moment.value;
  const kept =
    button.data === "publish-at"
      ? await saveWaiting(db, actor, kind, { id, version, typed, plan: { how: "publish", at } }, now)
      : await scheduleHiding(db, actor, kind, { id, at }, now);
  return kept.ok ? { said: "The time is set", id } : refusedKeeping(db, kind, { id, typed }, kept.refusal);
}

async function refusedKeeping(
  db: Db,
  kind: VersionedKind,
  { id, typed }: { id: string; typed: FormValues },
  refusal: WaitingRefusal,
): Promise<Answer> {
  if (refusal.name === "unwritten") {
    const { at, ...errors } = refusal.errors;
    return { refused: { errors: { ...errors, ...(at ? { keepAt: at } : {}) }, values: typed }, status: 409 };
  }
  if (refusal.name === "gone") {
    const sentence = `${editConflictText({ by: refusal.by, at: null }, "deleted this")}, so it cannot be saved. What you typed is still here.`;
    return { refused: { errors: { "": sentence }, values: typed }, status: 409 };
  }
  const { by, at, current } = refusal;
  const theirs = await withDraft(db, kind, id, current.values);
  return {
    refused: { errors: {}, values: typed, version: current.version, conflict: { by, at, theirs } },
    status: 409,
  };
}

/** What somebody else has saved, which is a draft when one waits. */
export async function withDraft(
  db: Db,
  kind: VersionedKind,
  id: string,
  values: FormValues,
): Promise<FormValues> {
  const draft = await findDraft(db, { subject: kind.table, subjectId: id });
  return { ...values, ...draft?.content };
}
