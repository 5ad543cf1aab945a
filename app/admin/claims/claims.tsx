import { randomUUID } from "node:crypto";
import { actionsOf, step } from "#app/admin/kit/actions.server.ts";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { ListScreen, refusedIn } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { allowClaim, deleteClaimException } from "#app/trade/compliance/allow-claim.server.ts";
import { CLAIM_SUBJECTS } from "#app/trade/compliance/claim-subjects.ts";
import type { Route } from "./+types/claims";
import { allowForm } from "./claim-forms.ts";
import { ExceptionTable, FoundThings } from "./claim-report.tsx";
import { readClaimReport } from "./read-shop-words.server.ts";

export const handle = screen({ load: "Error fetching the report", save: "Error changing the exceptions" });

/** The report over the words of the whole shop (rules claims/report), with what is allowed and why. */
export async function loader(args: Route.LoaderArgs) {
  const { db, asked } = await askedList(args, ONE_ORDER);
  const report = await readClaimReport(db);
  const found = report.exceptions.find(({ id }) => id === asked);
  const deleting = found && {
    id: found.id,
    name: `“${found.words}”, ${CLAIM_SUBJECTS[found.kind].name} ${found.name}`,
    consequences: ["The report names these words again, and saving the text asks about them."],
  };
  return { ...report, deleting };
}

export const action = actionsOf({
  delete: deletingStep({ remove: deleteClaimException, removed: "The exception is ended" }),
  allow: step(allowForm, async ({ form, actor, db, now, done }) => {
    await allowClaim(db, actor, { ...form, id: randomUUID() }, now);
    return done("Allowed at this place");
  }),
});

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  const { read, total, things, exceptions, deleting } = loaderData;
  const texts = `${read.toLocaleString("en-US")} texts`;
  return (
    <ListScreen
      above={
        <p className="max-w-measure text-ink-soft">
          Health claims, promised effects, appeal to the young, and “organic” without a certificate, in
          everything that visitors read and in drafts. Words are found, meaning is not: a person decides.
        </p>
      }
      name="What was found"
      one="text"
      many="texts"
      none={`Nothing was found in ${texts}`}
      shown={things.length}
      total={total}
      count={
        <p role="status" className="text-sm text-ink-soft">
          {total === 0
            ? `All ${texts} were read.`
            : `${total.toLocaleString("en-US")} of ${texts} ${total === 1 ? "has" : "have"} words to look at.`}
          {total > things.length ? ` The first ${things.length} are listed.` : ""}
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
