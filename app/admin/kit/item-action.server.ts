import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { z } from "zod";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import {
  type FieldErrors,
  type FormValues,
  type RefusedForm,
  typedValues,
} from "#app/base/lib/refused-form.ts";
import type { Result } from "#app/base/lib/result.ts";
import { cleanValues, fieldErrors } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { missingPictureErrors } from "#app/base/media/queries.server.ts";
import { ANY_ID, ITEM_FIELDS } from "#app/base/records/item-contract.ts";
import type { SaveRefusal } from "#app/base/records/save-item.server.ts";
import { findDraft, listVersions } from "#app/base/versions/queries.server.ts";
import {
  cancelWaiting,
  saveWaiting,
  scheduleHiding,
  type WaitingRefusal,
} from "#app/base/versions/save-waiting.server.ts";
import type { VersionedKind } from "#app/base/versions/versioned-kind.server.ts";
import { liveNumber, readShopMoment, type VersionLine, withContent } from "#app/base/versions/versions.ts";
import type { ClaimSubjectKind } from "#app/trade/compliance/claim-subjects.ts";
import { readClaimCheck } from "#app/trade/compliance/queries.server.ts";
import { adminOf, doneAt, type PageRequest, type Refused, refusedAnswer } from "./admin.server.ts";
import { askBeforeSaving, takeWordsAnswer } from "./ask-before-saving.server.ts";
import { SEEN } from "./asked-words.ts";
import { consequencesToShow } from "./consequences.server.ts";
import { editConflictText } from "./edit-conflict-text.ts";
import type { SaidOnce } from "./said.ts";

type Versioned = { id: string; version: number };

/**
 * Loads the form of the record in the address, or of a new one at `…/new` (`row` is null), whether that's its
 * own route or the value of `:id`. `claims` adds the words to check while typing (rules
 * claims/checked-forms). For a kind with versions (`versions`), includes the history, and prefills the form
 * with the open draft.
 */
export async function loadItem<Row extends Versioned>(
  { params: { id = "new" }, context }: PageRequest & { params: { id?: string } },
  {
    values,
    blank,
    versions,
  }: { values: (row: Row) => FormValues; blank: FormValues; versions?: VersionedKind },
  find: (db: Db, id: string) => Promise<Row | null>,
  claims?: ClaimSubjectKind,
) {
  const { db } = adminOf(context);
  const isNew = id === "new";
  const row = !isNew && isUuid(id) ? await find(db, id) : null;
  if (!row && !isNew) throw data(null, { status: 404 });
  const made = row
    ? { id: row.id, version: row.version, values: values(row) }
    : { id: randomUUID(), version: null, values: blank };
  const form = { ...made, claims: claims && (await readClaimCheck(db, claims, made.id)) };
  if (!versions) return { row, form: { ...form, history: null } };
  return { row, form: { ...form, ...(await readHistory(db, versions, { ...form, isNew })) } };
}

type ItemSaving<Form, Row extends { version: number }, Own extends { name: string }> = {
  form: z.ZodType<Form>;
  save: (
    db: Database,
    actor: Actor & Pick<Viewer, "hasSecondFactor" | "roles">,
    form: Form,
    now: Temporal.Instant,
  ) => Promise<Result<Row, SaveRefusal<Row> | Own>>;
  /** The stored record in form values, for an admin whose save conflicts with someone else's. */
  values: (row: Row) => FormValues;
  /** Messages for refusals specific to the kind, and the form values they reset. */
  refusals?: (refusal: Own, form: Form) => { errors: FieldErrors<string>; values?: FormValues };
  /** Redirect target of a successful save, and its message. */
  to: string | ((row: Row, url: URL) => string);
  said: SaidOnce;
  /** Checks a record that visitors would see for claims (rules claims/confirmation). */
  claims?: ClaimSubjectKind;
  /** Returns what saving would change for others, shown before it's saved (rules screens/consequences). */
  consequences?: (db: Db, form: Form, now: Temporal.Instant) => Promise<string[]>;
  /** Set for a kind with versions; its form has more buttons than Save (rules versions/drafts, versions/scheduling). */
  versions?: VersionedKind;
};

/**
 * Save form of a record as a step of its page: parses the form, saves the record (`values` must accept what
 * `save` and `loadItem`'s `find` return), and responds to every refusal (rules screens/edit-conflict).
 */
export function savingStep<Form, Row extends { version: number }, Own extends { name: string } = never>({
  form,
  save,
  values,
  refusals,
  to,
  said,
  claims,
  consequences,
  versions,
}: ItemSaving<Form, Row, Own>) {
  return async ({ context, url }: PageRequest, sent: FormData): Promise<Response | Refused> => {
    const { actor, db, process, now } = adminOf(context);
    const { answered, fields: all } = takeWordsAnswer(sent);
    const { [SEEN]: seen, ...fields } = all;
    const typed = cleanValues(typedValues(fields));
    const ask = (values: FormValues) =>
      askBeforeSaving(db, claims, [{ id: typed.id ?? "", values }], answered);
    const missing = (values: FormValues) => missingPictureErrors(db, values, process.publicUrl.href);
    if (versions) {
      const { keep, keepAt: __, ...own } = typed;
      // A scheduled publish runs unattended, so it asks now.
      const isComing = keep === "publish-at";
      const unseen = isComing ? await missing(own) : {};
      if (Object.keys(unseen).length > 0) return refusedAnswer({ errors: unseen, values: typed }, 409);
      const { asked, warnedOf } = await ask(isComing ? { ...own, status: versions.publicStatus } : {});
      if (asked.length > 0) return refusedAnswer({ errors: {}, values: typed, asked }, 409);
      const warned = { ...actor, warnedOf };
      const kept = await answerKeeping({ db, actor: warned, kind: versions, fields, typed: own, now });
      if (kept && "refused" in kept) return refusedAnswer(kept.refused, kept.status);
      if (kept) return doneAt(context, url.pathname.replace(/\/new$/, `/${kept.id}`) + url.search, kept.said);
      delete fields.keepAt;
    }
    const read = form.safeParse(fields);
    if (!read.success) return refusedAnswer({ errors: fieldErrors(read.error), values: typed }, 400);
    const unseen = await missing(typed);
    if (Object.keys(unseen).length > 0) return refusedAnswer({ errors: unseen, values: typed }, 409);
    const { asked, warnedOf } = await ask(typed);
    if (asked.length > 0) return refusedAnswer({ errors: {}, values: typed, asked }, 409);
    const unseenChanges = consequencesToShow((await consequences?.(db, read.data, now)) ?? [], seen);
    if (unseenChanges) return refusedAnswer({ errors: {}, values: typed, consequences: unseenChanges }, 409);
    const saved = await save(db, { ...actor, warnedOf }, read.data, now);
    if (saved.ok) return doneAt(context, typeof to === "string" ? to : to(saved.value, url), said);
    const refusal = saved.refusal;
    if (isSaveRefusal(refusal)) {
      const answer = refusedSave(refusal, typed, values);
      // The other admin may have saved a draft.
      if (versions && answer.conflict && typed.id)
        answer.conflict.theirs = await withDraft(db, versions, typed.id, answer.conflict.theirs);
      return refusedAnswer(answer, 409);
    }
    const { errors = {}, values: reset } = refusals?.(refusal, read.data) ?? {};
    return refusedAnswer({ errors, values: { ...typed, ...reset } }, 409);
  };
}

function isSaveRefusal<Row>(refusal: { name: string }): refusal is SaveRefusal<Row> {
  return refusal.name === "gone" || refusal.name === "changed";
}

/** Response to a form that `saveItem` refused. */
export function refusedSave<Row extends { version: number }>(
  refusal: SaveRefusal<Row>,
  typed: FormValues,
  values: (row: Row) => FormValues,
): RefusedForm {
  if (refusal.name === "gone") {
    const done = editConflictText({ by: refusal.by, at: null }, "deleted this");
    return { errors: { "": `${done}, so it can't be saved. What you typed is still here.` }, values: typed };
  }
  const { by, at, current } = refusal;
  return {
    errors: {},
    values: typed,
    version: current.version,
    conflict: { by, at, theirs: values(current) },
  };
}

/** Versions of a record, in form values. */
export type ItemHistory = {
  kind: string;
  /** The newest versions, and the total. */
  lines: VersionLine[];
  total: number;
  /** Number of the version in the row, and whether it's visible to visitors. */
  live: number | null;
  isPublic: boolean;
  /** The draft in the form. */
  draft: VersionLine | null;
  newest: number;
  /** Labels of the fields that versions don't include. */
  apart: string[];
};

const SHOWN_LINES = 6;

/**
 * Reads a record's versions for its form, and the initial values: an open draft takes precedence over the
 * row.
 */
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
    // A scheduled version or draft is listed however old it is.
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
  return { history, values: withContent(kind.fields, values, content) };
}

const KEPT_INSTEAD = ["draft", "publish-at", "unpublish-at"] as const;

/** The form's buttons beside Save, by their `keep` value; "cancel 6" discards draft or schedule number 6. */
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

/** Handles a button beside Save (rules versions/drafts, versions/scheduling); null for a plain save. */
async function answerKeeping({ db, actor, kind, fields, typed, now }: Sent): Promise<Answer | null> {
  if (fields.keep === undefined) return null;
  const button = keepButton.safeParse(fields.keep);
  const hidden = hiddenFields.safeParse(fields);
  const refuse = (errors: RefusedForm["errors"], status = 400): Answer => ({
    refused: { errors, values: typed },
    status,
  });
  if (!button.success || !hidden.success) return refuse({ "": "Reload the page and try again." });
  const { id, version } = hidden.data;
  if (typeof button.data === "object") {
    const canceled = await cancelWaiting(db, actor, kind, { id, number: button.data.cancel }, now);
    return canceled ? { said: "Canceled", id } : refuse({ "": "Nothing is pending anymore." }, 409);
  }
  if (button.data === "draft") {
    const kept = await saveWaiting(db, actor, kind, { id, version, typed, plan: { how: "draft" } }, now);
    return kept.ok ? { said: "Draft saved", id } : refusedKeeping(db, kind, { id, typed }, kept.refusal);
  }
  const moment = readShopMoment(String(fields.keepAt ?? ""), now);
  if (!moment.ok) return refuse({ keepAt: moment.refusal });
  const at = moment.value;
  const kept =
    button.data === "publish-at"
      ? await saveWaiting(db, actor, kind, { id, version, typed, plan: { how: "publish", at } }, now)
      : await scheduleHiding(db, actor, kind, { id, at }, now);
  return kept.ok ? { said: "Scheduled", id } : refusedKeeping(db, kind, { id, typed }, kept.refusal);
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
    const sentence = `${editConflictText({ by: refusal.by, at: null }, "deleted this")}, so it can't be saved. What you typed is still here.`;
    return { refused: { errors: { "": sentence }, values: typed }, status: 409 };
  }
  const { by, at, current } = refusal;
  const theirs = await withDraft(db, kind, id, current.values);
  return {
    refused: { errors: {}, values: typed, version: current.version, conflict: { by, at, theirs } },
    status: 409,
  };
}

/** The other admin's saved values: the draft, if there is one. */
async function withDraft(db: Db, kind: VersionedKind, id: string, values: FormValues): Promise<FormValues> {
  const draft = await findDraft(db, { subject: kind.table, subjectId: id });
  return withContent(kind.fields, values, draft?.content ?? {});
}
