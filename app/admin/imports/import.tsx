import { redirect } from "react-router";
import { z } from "zod";
import {
  actionsOf,
  adminOf,
  found,
  idOf,
  NO_FIELDS,
  type PageRequest,
  type Sent,
  step,
} from "#app/admin/kit/admin.server.ts";
import { DetailPage } from "#app/admin/kit/detail-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { beginApplying } from "#app/base/imports/apply-import.server.ts";
import {
  countImportRows,
  endWork,
  findImport,
  listImportRows,
  runBeside,
} from "#app/base/imports/queries.server.ts";
import { beginReverting } from "#app/base/imports/revert-import.server.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { readPage } from "#app/base/lib/pages.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { ONE_ORDER, readListQuery } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import type { Route } from "./+types/import";
import { readImportClaims } from "./import-claims.server.ts";
import {
  ConcernsOfImport,
  FoundInImport,
  ImportChoices,
  ImportProgress,
  ImportRows,
  LeftRows,
  NOTES_PER_PAGE,
  RowsLeftBehind,
} from "./import-parts.tsx";
import { choicesOf, PHASE_BADGES, phaseOf, phaseSentence } from "./import-phases.ts";
import { checkAgain, fileKindOf } from "./kinds.server.ts";

async function importOf({ context, params }: Pick<PageRequest, "context" | "params">) {
  const { db } = adminOf(context);
  const kind = fileKindOf(params.kind);
  return { kind, row: found(await findImport(db, kind.name, idOf(params.id))) };
}

/** Answer to the claim question of an import (rules import/claims). */
const applyForm = z.strictObject({ claims: z.string().optional() });

export const handle = screen({ load: "Error fetching the import", save: "Error changing the import" });

/** An import with its progress, row report, and actions (rules import/*). */
export async function loader(args: Route.LoaderArgs) {
  const { db, now } = adminOf(args.context);
  const { kind, row } = await importOf(args);
  const { page } = readListQuery(args.url.searchParams, ONE_ORDER);
  const [rows, counts] = await Promise.all([listImportRows(db, row, page), countImportRows(db, row)]);
  const { apply, undo, check, undoUntil } = choicesOf(row, now);
  const { fileName, encoding, by, appliedBy, undoneBy, done, total, added, changed, problem } = row;
  const phase = phaseOf(row, now);
  const words = apply ? await readImportClaims(db, kind, row.id) : null;
  const concerns = apply ? await kind.concerns(db, row.id) : [];
  const said = (at: Temporal.Instant | null) => at && isoText(at);
  return {
    ...{ id: row.id, name: kind.name, many: kind.many, list: kind.list, listName: kind.listName },
    ...{ fileName, encoding, by, appliedBy, undoneBy, done, total, rows, page, counts, phase },
    ...{ readAs: row.readAs, notes: notesOf(row, args.url) },
    // A file that isn't recognized may be another shop's.
    isAssignable: phase === "broken" && kind.assigns !== undefined && encoding !== "",
    hasCategories: kind.assignsCategories && row.readAs !== "" && (phase === "faulty" || apply),
    writes: added + changed,
    sentence: phaseSentence(row, now),
    // Why it wasn't applied, shown next to its changes.
    notice: phase === "broken" ? null : problem,
    at: isoText(row.createdAt),
    appliedAt: said(row.appliedAt),
    undoneAt: said(row.undoneAt),
    undoUntil: said(undoUntil),
    can: { apply, undo, check },
    claims: words?.claims ?? null,
    concerns,
  };
}

/** Returns the page of notes that the address asks for. */
function notesOf({ leftRows }: Awaited<ReturnType<typeof importOf>>["row"], url: URL) {
  const page = readPage(url.searchParams.get("notes"));
  const shown = leftRows.slice((page - 1) * NOTES_PER_PAGE, page * NOTES_PER_PAGE);
  return { shown, total: leftRows.length, page };
}

type Begin<Form> = (
  sent: Sent<Form>,
  of: Awaited<ReturnType<typeof importOf>> & { can: ReturnType<typeof choicesOf> },
) => Promise<Response | string>;

/** Action of an import: starts background work, or refuses with a message, as for the second of two submits
 * (rules import/apply-once). */
function press<Form>(form: z.ZodType<Form>, begin: Begin<Form>) {
  const act = async (sent: Sent<Form>) => {
    const { kind, row } = await importOf(sent);
    const begun = await begin(sent, { kind, row, can: choicesOf(row, sent.now) });
    return typeof begun === "string" ? sent.refuse({ "": begun }) : begun;
  };
  return step(form, act, { fresh: true });
}

export const action = actionsOf({
  check: press(NO_FIELDS, async ({ db, now, url }, { kind, row, can }) => {
    if (!can.check || !(await checkAgain(db, kind, row.id, now)))
      return "This import can't be checked again.";
    return redirect(url.pathname);
  }),
  apply: press(applyForm, async ({ form, actor, db, now, url }, { kind, row, can }) => {
    if (row.state === "applied") return `${row.appliedBy ?? "Someone"} has already applied this import.`;
    if (!can.apply || !(await beginApplying(db, row.id, now)))
      return row.faulty > 0 ? "Rows with errors can't be applied." : "This import is already being applied.";
    const words = await readImportClaims(db, kind, row.id).catch(async (error: unknown) => {
      await endWork(db, row.id);
      throw error;
    });
    if (words && form.claims !== words.claims.answer) {
      await endWork(db, row.id);
      return redirect(`${url.pathname}#claims`);
    }
    const warned = words ? { ...actor, warnedOf: words.warnedOf } : actor;
    runBeside(db, row.id, () => kind.apply(db, warned, row.id, now));
    return redirect(url.pathname);
  }),
  undo: press(NO_FIELDS, async ({ actor, db, now, url }, { kind, row, can }) => {
    if (row.state === "undone") return `${row.undoneBy ?? "Someone"} has already undone this import.`;
    if (!can.undo || !(await beginReverting(db, row.id, now)))
      return row.work ? "This import is already being undone." : "Imports can only be undone within an hour.";
    runBeside(db, row.id, () => kind.revert(db, actor, row.id, now));
    return redirect(url.pathname);
  }),
});

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { name, many, fileName, encoding, by, at, phase, sentence, notice, can, counts, claims, concerns } =
    loaderData;
  const { appliedAt, appliedBy, undoneAt, undoneBy, undoUntil, done, total, writes } = loaderData;
  return (
    <DetailPage
      title={`Import ${many}`}
      heading={fileName}
      back={{ to: `/admin/imports/${name}`, label: `Import ${many}` }}
      badge={<Badge tone={PHASE_BADGES[phase].tone}>{PHASE_BADGES[phase].word}</Badge>}
      refused={actionData}
      says={false}
      gap="gap-6"
    >
      <p className="max-w-measure text-sm text-ink-soft">
        Uploaded by {by ?? "someone"}, {momentText(at)}.
        {encoding === "Windows-1252" ? " Read as Windows-1252: check that names with accents are right." : ""}
        {loaderData.readAs ? ` Read as a file of ${loaderData.readAs}.` : ""}
        {appliedAt ? ` Applied by ${appliedBy ?? "someone"}, ${momentText(appliedAt)}.` : ""}
        {undoneAt ? ` Undone by ${undoneBy ?? "someone"}, ${momentText(undoneAt)}.` : ""}
      </p>
      <FormSentence>{actionData?.errors[""] ?? notice ?? undefined}</FormSentence>
      <section
        aria-label="Import status"
        className="flex flex-col items-start gap-4 rounded-card border border-hairline bg-white p-5"
      >
        <p role="status" className="tabular max-w-measure text-lg wrap-anywhere">
          {sentence}
        </p>
        {loaderData.isAssignable ? (
          <ButtonLink to={`/admin/imports/${name}/${loaderData.id}/columns`}>Assign columns</ButtonLink>
        ) : null}
        {phase === "working" ? <ImportProgress done={done} total={total} /> : null}
        <ConcernsOfImport concerns={concerns} />
        <ImportChoices
          {...{ can, writes, undoUntil }}
          asked={claims}
          categories={loaderData.hasCategories ? `/admin/imports/${name}/${loaderData.id}/categories` : null}
          again={`/admin/imports/${name}`}
        />
      </section>
      {claims ? <FoundInImport claims={claims} /> : null}
      {phase === "undone" && counts.left.length > 0 ? <LeftRows rows={counts.left} /> : null}
      <RowsLeftBehind notes={loaderData.notes} />
      {phase === "working" ? null : (
        <ImportRows
          rows={loaderData.rows}
          total={counts.total}
          page={loaderData.page}
          isFaulty={phase === "faulty"}
        />
      )}
    </DetailPage>
  );
}
