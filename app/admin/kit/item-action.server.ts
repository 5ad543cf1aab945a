import { randomUUID } from "node:crypto";
import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { flash } from "#app/accounts/auth/flash-message.server.ts";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import { canMail } from "#app/base/config/can-mail.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { type FormValues, type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import type { Result } from "#app/base/lib/result.ts";
import { type FieldErrors, fieldErrors, readSentForm } from "#app/base/lib/sent-form.ts";
import { cleanValues } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { missingPictureErrors } from "#app/base/media/missing-pictures.server.ts";
import type { SaveRefusal } from "#app/base/records/save-item.server.ts";
import type { VersionedKind } from "#app/base/versions/versioned-kind.server.ts";
import { readClaimCheck } from "#app/trade/compliance/claim-queries.server.ts";
import type { ClaimSubject, ClaimSubjectKind } from "#app/trade/compliance/claim-subjects.ts";
import { adminOf } from "./admin.server.ts";
import { askBeforeSaving, takeAnswer } from "./ask-before-saving.server.ts";
import { editConflictText } from "./edit-conflict-text.ts";
import { type FlashMessage, truthful } from "./flash-messages.ts";
import { answerKeeping, readHistory, withDraft } from "./version-action.server.ts";

// What the pages of the admin area do on the server. A list's part is in list-action.server.ts.

/** What the router gives a page's loader or action. */
export type Asked = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** Sends the browser on to a page of the admin area, which says once that it is done (rules screens 2). */
export async function doneAt(
  context: Readonly<RouterContextProvider>,
  path: string,
  said: FlashMessage,
): Promise<Response> {
  const { process } = adminOf(context);
  const cookie = await flash({ what: "admin", said: truthful(said, canMail(process)) }, process.publicUrl);
  return redirect(path, { headers: { "Set-Cookie": cookie } });
}

type Versioned = { id: string; version: number };

/**
 * For the loader of a form: the thing that its address names, null at `…/new`, and what the form is made from; with the
 * words that it looks for where the things of this kind are read for `claims` (rules claims 3). Of a kind of which versions are
 * kept, its history comes with it, and a draft that waits fills the form.
 */
export async function loadItem<Row extends Versioned>(
  { params, context }: Asked & { params: { id: string } },
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
  said: FlashMessage;
  /** Asks about the claims in the words of a thing that visitors would see (rules claims 4). */
  claims?: ClaimSubjectKind;
  /** Set for a kind of which versions are kept: its form has more buttons than Save (rules versions 3, 4). */
  versions?: VersionedKind;
};

/** The action of the form of one thing: it reads the form, saves the thing, and answers every refusal (rules screens 3). */
export function itemAction<Form, Row extends { version: number }, Own extends { name: string } = never>({
  form,
  save,
  values,
  refusals,
  to,
  said,
  claims,
  versions,
}: ItemSaving<Form, Row, Own>) {
  return async ({ request, context, url }: Asked) => {
    const { viewer } = adminOf(context);
    const { answered, fields } = takeAnswer(await readSentForm(request));
    const typed = cleanValues(typedValues(fields));
    const refuse = (answer: RefusedForm, status: number) => data(answer, { status });
    const actor = { ...adminOf(context).actor, hasSecondFactor: viewer.hasSecondFactor };
    const [db, now] = [adminOf(context).db, Temporal.Now.instant()];
    const ask = (values: FormValues) =>
      askBeforeSaving(db, claims, [{ id: typed.id ?? "", values }], answered);
    const missing = (values: FormValues) =>
      missingPictureErrors(db, values, adminOf(context).process.publicUrl.href);
    if (versions) {
      const { keep, keepAt: __, ...own } = typed;
      // Visitors read it at its time, when nobody can be asked any more.
      const isComing = keep === "publish-at";
      const unseen = isComing ? await missing(own) : {};
      if (Object.keys(unseen).length > 0) return refuse({ errors: unseen, values: typed }, 409);
      const { asked, warnedOf } = await ask(isComing ? { ...own, status: versions.publicStatus } : {});
      if (asked.length > 0) return refuse({ errors: {}, values: typed, asked }, 409);
      const warned = { ...actor, warnedOf };
      const kept = await answerKeeping({ db, actor: warned, kind: versions, fields, typed: own, now });
      if (kept && "refused" in kept) return refuse(kept.refused, kept.status);
      if (kept) return doneAt(context, url.pathname.replace(/\/new$/, `/${kept.id}`) + url.search, kept.said);
      delete fields.keepAt;
    }
    const read = form.safeParse(fields);
    if (!read.success) return refuse({ errors: fieldErrors(read.error), values: typed }, 400);
    const unseen = await missing(typed);
    if (Object.keys(unseen).length > 0) return refuse({ errors: unseen, values: typed }, 409);
    const { asked, warnedOf } = await ask(typed);
    if (asked.length > 0) return refuse({ errors: {}, values: typed, asked }, 409);
    const saved = await save(db, { ...actor, warnedOf }, read.data, now);
    if (saved.ok) return doneAt(context, typeof to === "string" ? to : to(saved.value, url), said);
    const refusal = saved.refusal;
    if (isSaveRefusal(refusal)) {
      const answer = refusedSave(refusal, typed, values);
      // What somebody else has saved may be a draft.
      if (versions && answer.conflict && typed.id)
        answer.conflict.theirs = await withDraft(db, versions, typed.id, answer.conflict.theirs);
      return refuse(answer, 409);
    }
    const { errors = {}, values: anew } = refusals?.(refusal, read.data) ?? {};
    return refuse({ errors, values: { ...typed, ...anew } }, 409);
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

type Sent<Form> = {
  form: Form;
  /** What was typed, to be shown again. */
  values: FormValues;
  viewer: Viewer;
  actor: Actor & { userId: string };
  db: Database;
  now: Temporal.Instant;
  refuse: (errors: FieldErrors<string>, more?: Partial<RefusedForm>) => ReturnType<typeof data<RefusedForm>>;
  /** What of a thing's claims was not asked about yet, and what was (rules claims 4). */
  ask: (
    kind: ClaimSubjectKind,
    thing: Pick<ClaimSubject, "id" | "values">,
  ) => ReturnType<typeof askBeforeSaving>;
};

/**
 * The action of a page with other forms than that of one thing: it reads the form that was sent, and answers one that
 * cannot be read. `form` is a function where it depends on the day.
 */
export function formAction<Form, Args extends Asked, Answer>(
  form: z.ZodType<Form> | (() => z.ZodType<Form>),
  act: (sent: Sent<Form>, args: Args) => Promise<Answer>,
) {
  return async (args: Args) => {
    const { request, context } = args;
    const { viewer } = adminOf(context);
    const { answered, fields } = takeAnswer(await readSentForm(request));
    const values = cleanValues(typedValues(fields));
    const read = (typeof form === "function" ? form() : form).safeParse(fields);
    if (!read.success) {
      return data<RefusedForm>({ errors: fieldErrors(read.error), values }, { status: 400 });
    }
    const refuse: Sent<Form>["refuse"] = (errors, more) =>
      data<RefusedForm>({ errors, values, ...more }, { status: 409 });
    const actor = { ...adminOf(context).actor, userId: viewer.userId };
    const [db, now] = [adminOf(context).db, Temporal.Now.instant()];
    const ask: Sent<Form>["ask"] = (kind, thing) => askBeforeSaving(db, kind, [thing], answered);
    return act({ form: read.data, values, viewer, actor, db, now, refuse, ask }, args);
  };
}
