import { randomUUID } from "node:crypto";
import { actionsOf, step } from "#app/admin/kit/admin.server.ts";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { ListScreen, refusedIn } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { CLAIM_SUBJECTS } from "#app/trade/compliance/claim-subjects.ts";
import { allowClaim, deleteClaimException } from "#app/trade/compliance/save-claim-word.server.ts";
import type { Route } from "./+types/claims";
import { allowForm } from "./claim-forms.ts";
import { ExceptionTable, FoundThings } from "./claim-report.tsx";
import { readClaimReport } from "./read-shop-words.server.ts";

export const handle = screen({ load: "Error fetching the report", save: "Error changing the exceptions" });

/** Claim check of all texts (rules claims/report), with allowed wording and reasons. */
export async function loader(args: Route.LoaderArgs) {
  const { db, asked } = await askedList(args, ONE_ORDER);
  const report = await readClaimReport(db);
  const found = report.exceptions.find(({ id }) => id === asked);
  const deleting = found && {
    id: found.id,
    name: `“${found.words}”, ${CLAIM_SUBJECTS[found.kind].name} ${found.name}`,
    consequences: ["These words are flagged again, in the report and when the text is saved."],
  };
  return { ...report, deleting };
}

export const action = actionsOf({
  delete: deletingStep({ remove: deleteClaimException, removed: "Exception removed" }),
  allow: step(allowForm, async ({ form, actor, db, now, done }) => {
    await allowClaim(db, actor, { ...form, id: randomUUID() }, now);
    return done("Allowed here");
  }),
});

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  const { read, total, things, exceptions, deleting } = loaderData;
  const texts = `${read.toLocaleString("en-US")} texts`;
  return (
    <ListScreen
      above={
        <p className="max-w-measure text-ink-soft">
          Scans published text and drafts for health claims, promised effects, youth appeal, and uncertified
          “organic.” It matches words, not meaning: you decide.
        </p>
      }
      name="Flagged text"
      one="text"
      many="texts"
      none={`No claims found in ${texts}`}
      rows={things}
      total={total}
      count={
        <p role="status" className="text-sm text-ink-soft">
          {total === 0
            ? `Checked ${texts}.`
            : `${total.toLocaleString("en-US")} of ${texts} ${total === 1 ? "is" : "are"} flagged.`}
          {total > things.length ? ` Showing the first ${things.length}.` : ""}
        </p>
      }
      deleting={deleting}
      answer={actionData}
      below={<ExceptionTable exceptions={exceptions} />}
    >
      <FoundThings things={things} refused={deleting ? undefined : refusedIn(actionData)} />
    </ListScreen>
  );
}
