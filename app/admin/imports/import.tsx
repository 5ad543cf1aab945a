import { data, redirect } from "react-router";
import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { ANSWER } from "#app/admin/kit/asked-words.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { applyImport, beginApplying } from "#app/base/imports/apply-import.server.ts";
import { beginJudging, judgeImport } from "#app/base/imports/judge-import.server.ts";
import { countImportRows, findImport, listImportRows } from "#app/base/imports/queries.server.ts";
import { beginUndoing, undoImport } from "#app/base/imports/undo-import.server.ts";
import { endWork, runBeside } from "#app/base/imports/work.server.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { ONE_ORDER, readListQuery } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import type { Route } from "./+types/import";
import { readImportClaims } from "./import-claims.server.ts";
import { FoundInImport } from "./import-claims.tsx";
import { ConcernsOfImport, ImportChoices, ImportProgress } from "./import-parts.tsx";
import { choicesOf, PHASE_BADGES, phaseOf, phaseSentence } from "./import-phases.ts";
import { ImportRows, LeftRows } from "./import-rows.tsx";
import { kindOf } from "./kinds.server.ts";
import { readConcerns } from "./read-concerns.server.ts";

type Asked = Pick<Route.LoaderArgs, "request" | "context" | "params">;

async function asked({ context, params }: Asked) {
  const { viewer, db } = adminOf(context);
  const kind = kindOf(params.kind);
  const found = isUuid(params.id) ? await findImport(db, kind.name, params.id) : null;
  if (!found) throw new Response(null, { status: 404 });
  return { viewer, kind, db, found };
}

export const handle = screen({ load: "Error fetching the import", save: "Error changing the import" });

/** An import: how far it is, what each row does or why it cannot, and what can be pressed (rules files 6 to 9). */
export async function loader(args: Route.LoaderArgs) {
  const { kind, db, found } = await asked(args);
  const now = Temporal.Now.instant();
  const { page } = readListQuery(args.url.searchParams, ONE_ORDER);
  const [rows, counts] = await Promise.all([listImportRows(db, found, page), countImportRows(db, found)]);
  const { apply, undo, check, undoUntil } = choicesOf(found, now);
  const { fileName, encoding, by, appliedBy, undoneBy, done, total, added, changed, problem } = found;
  const phase = phaseOf(found, now);
  const words = apply ? await readImportClaims(db, kind, found.id) : null;
  const concerns = apply ? await readConcerns(db, kind, found.id) : [];
  const said = (at: Temporal.Instant | null) => at && isoText(at);
  return {
    ...{ name: kind.name, many: kind.many, list: kind.list, listName: kind.listName },
    ...{ fileName, encoding, by, appliedBy, undoneBy, done, total, rows, page, counts, phase },
    writes: added + changed,
    sentence: phaseSentence(found, now),
    // Why it was not applied, beside what it would do.
    told: phase === "broken" ? null : problem,
    at: isoText(found.createdAt),
    appliedAt: said(found.appliedAt),
    undoneAt: said(found.undoneAt),
    undoUntil: said(undoUntil),
    can: { apply, undo, check },
    claims: words?.claims ?? null,
    concerns,
  };
}

/** Applies, undoes or checks again, in work beside this answer; the second of two presses is told (rules files 8). */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { viewer, kind, db, found } = await asked(args);
  requireFreshProof(request, viewer);
  const form = await readSentForm(request);
  const intent = form.get("intent");
  const { actor, now } = adminOf(context);
  const { id } = found;
  const can = choicesOf(found, now);
  const told = (sentence: string) =>
    data<RefusedForm>({ errors: { "": sentence }, values: {} }, { status: 409 });

  if (intent === "check") {
    if (!can.check || !(await beginJudging(db, id, now))) return told("This import cannot be checked again.");
    runBeside(db, id, () => judgeImport(db, kind, id, now));
  } else if (intent === "apply") {
    if (found.state === "applied")
      return told(`${found.appliedBy ?? "Somebody"} has applied this import already.`);
    if (!can.apply || !(await beginApplying(db, id, now)))
      return told(
        found.faulty > 0 ? "Rows with faults cannot be applied." : "This import is being applied already.",
      );
    const words = await readImportClaims(db, kind, id).catch(async (error: unknown) => {
      await endWork(db, id);
      throw error;
    });
    if (words && form.get(ANSWER) !== words.claims.answer) {
      await endWork(db, id);
      return redirect(`/admin/imports/${kind.name}/${id}#claims`);
    }
    const warned = { ...actor, ...(words ? { warnedOf: words.warnedOf } : {}) };
    runBeside(db, id, () => applyImport(db, kind, warned, id, now));
  } else if (intent === "undo") {
    if (found.state === "undone")
      return told(`${found.undoneBy ?? "Somebody"} has undone this import already.`);
    if (!can.undo || !(await beginUndoing(db, id, now)))
      return told(
        found.work ? "This import is being undone already." : "An import can be undone within an hour only.",
      );
    runBeside(db, id, () => undoImport(db, kind, actor, id, now));
  } else throw data(null, { status: 400 });
  return redirect(`/admin/imports/${kind.name}/${id}`);
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { name, many, fileName, encoding, by, at, phase, sentence, told, can, counts, claims, concerns } =
    loaderData;
  const { appliedAt, appliedBy, undoneAt, undoneBy, undoUntil, done, total, writes } = loaderData;
  return (
    <div className="flex flex-col gap-6">
      <title>{`Import ${many} | Admin`}</title>
      <PageHead
        back={{ to: `/admin/imports/${name}`, label: `Import ${many}` }}
        title={
          <>
            <span className="wrap-anywhere">{fileName}</span>
            <Badge tone={PHASE_BADGES[phase].tone}>{PHASE_BADGES[phase].word}</Badge>
          </>
        }
      />
      <p className="max-w-measure text-sm text-ink-soft">
        Sent by {by ?? "somebody"}, {momentText(at)}.
        {encoding === "Windows-1252"
          ? " It was read as Windows-1252: please look whether names with accents are right."
          : ""}
        {appliedAt ? ` Applied by ${appliedBy ?? "somebody"}, ${momentText(appliedAt)}.` : ""}
        {undoneAt ? ` Undone by ${undoneBy ?? "somebody"}, ${momentText(undoneAt)}.` : ""}
      </p>
      <FormSentence>{actionData?.errors[""] ?? told ?? undefined}</FormSentence>
      <section
        aria-label="Where it stands"
        className="flex flex-col items-start gap-4 rounded-card border border-hairline bg-white p-5"
      >
        <p role="status" className="tabular max-w-measure text-lg wrap-anywhere">
          {sentence}
        </p>
        {phase === "working" ? <ImportProgress done={done} total={total} /> : null}
        <ConcernsOfImport concerns={concerns} />
        <ImportChoices {...{ can, writes, undoUntil }} asked={claims} again={`/admin/imports/${name}`} />
      </section>
      {claims ? <FoundInImport claims={claims} /> : null}
      {phase === "undone" && counts.left.length > 0 ? <LeftRows rows={counts.left} /> : null}
      {phase === "working" ? null : (
        <ImportRows
          rows={loaderData.rows}
          total={counts.total}
          page={loaderData.page}
          isFaulty={phase === "faulty"}
        />
      )}
    </div>
  );
}
