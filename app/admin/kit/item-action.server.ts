import { randomUUID } from "node:crypto";
import { data } from "react-router";
import type { z } from "zod";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { type FormValues, type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import type { Result } from "#app/base/lib/result.ts";
import { type FieldErrors, fieldErrors } from "#app/base/lib/sent-form.ts";
import { cleanValues } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { missingPictureErrors } from "#app/base/media/missing-pictures.server.ts";
import type { SaveRefusal } from "#app/base/records/save-item.server.ts";
import type { VersionedKind } from "#app/base/versions/versioned-kind.server.ts";
import { readClaimCheck } from "#app/trade/compliance/claim-queries.server.ts";
import type { ClaimSubjectKind } from "#app/trade/compliance/claim-subjects.ts";
import { doneAt, type Refused, refusedAnswer } from "./actions.server.ts";
import { adminOf, type PageRequest } from "./admin.server.ts";
import { askBeforeSaving, takeWordsAnswer } from "./ask-before-saving.server.ts";
import { editConflictText } from "./edit-conflict-text.ts";
import type { SaidOnce } from "./said.ts";
import { answerKeeping, readHistory, withDraft } from "./version-action.server.ts";

type Versioned = { id: string; version: number };

/**
 * For the loader of a form: the thing that its address names, null at `…/new`, and what the form is made from; with the
 * words that it looks for where the things of this kind are read for `claims` (rules claims/checked-forms). Of a kind of which versions are
 * kept, its history comes with it, and a draft that waits fills the form.
 */
export async function loadItem<Row extends Versioned>(
  { params, context }: PageRequest & { params: { id: string } },
  {
    values,
    blank,
    versions,
  }: { values: (row: Row) => FormValues; blank: FormValues; versions?: VersionedKind },
  find: (db: Db, id: string) => Promise<Row | null>,
  claims?: ClaimSubjectKind,
) {
  const { db } = adminOf(context);
  const isNew = params.id === "new";
  const row = !isNew && isUuid(params.id) ? await find(db, params.id) : null;
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
    actor: Actor & Pick<Viewer, "hasSecondFactor">,
    form: Form,
    now: Temporal.Instant,
  ) => Promise<Result<Row, SaveRefusal<Row> | Own>>;
  /** A stored thing as its form shows it, for somebody who saved after somebody else. */
  values: (row: Row) => FormValues;
  /** What a kind's own refusals say, and which values of the form they set anew. */
  refusals?: (refusal: Own, form: Form) => { errors: FieldErrors<string>; values?: FormValues };
  /** Where the browser is sent to once it is saved, and what is said there. */
  to: string | ((row: Row, url: URL) => string);
  said: SaidOnce;
  /** Asks about the claims in the words of a thing that visitors would see (rules claims/confirmation). */
  claims?: ClaimSubjectKind;
  /** Set for a kind of which versions are kept: its form has more buttons than Save (rules versions/drafts, versions/scheduling). */
  versions?: VersionedKind;
};

/** The form of one thing as a step of its page: reads it, saves the thing, and answers every refusal (rules screens/edit-conflict). */
export function savingStep<Form, Row extends { version: number }, Own extends { name: string } = never>({
  form,
  save,
  values,
  refusals,
  to,
  said,
  claims,
  versions,
}: ItemSaving<Form, Row, Own>) {
  return async ({ context, url }: PageRequest, sent: FormData): Promise<Response | Refused> => {
    const { actor, db, process, now } = adminOf(context);
    const { answered, fields } = takeWordsAnswer(sent);
    const typed = cleanValues(typedValues(fields));
    const ask = (values: FormValues) =>
      askBeforeSaving(db, claims, [{ id: typed.id ?? "", values }], answered);
    const missing = (values: FormValues) => missingPictureErrors(db, values, process.publicUrl.href);
    if (versions) {
      const { keep, keepAt: __, ...own } = typed;
      // Visitors read it at its time, when nobody can be asked any more.
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
    const saved = await save(db, { ...actor, warnedOf }, read.data, now);
    if (saved.ok) return doneAt(context, typeof to === "string" ? to : to(saved.value, url), said);
    const refusal = saved.refusal;
    if (isSaveRefusal(refusal)) {
      const answer = refusedSave(refusal, typed, values);
      // What somebody else has saved may be a draft.
      if (versions && answer.conflict && typed.id)
        answer.conflict.theirs = await withDraft(db, versions, typed.id, answer.conflict.theirs);
      return refusedAnswer(answer, 409);
    }
    const { errors = {}, values: anew } = refusals?.(refusal, read.data) ?? {};
    return refusedAnswer({ errors, values: { ...typed, ...anew } }, 409);
  };
}

function isSaveRefusal<Row>(refusal: { name: string }): refusal is SaveRefusal<Row> {
  return refusal.name === "gone" || refusal.name === "changed";
}

/** The answer to a form that `saveItem` refused. */
export function refusedSave<Row extends { version: number }>(
  refusal: SaveRefusal<Row>,
  typed: FormValues,
  values: (row: Row) => FormValues,
): RefusedForm {
  if (refusal.name === "gone") {
    const done = editConflictText({ by: refusal.by, at: null }, "deleted this");
    return { errors: { "": `${done}, so it cannot be saved. What you typed is still here.` }, values: typed };
  }
  const { by, at, current } = refusal;
  return {
    errors: {},
    values: typed,
    version: current.version,
    conflict: { by, at, theirs: values(current) },
  };
}
