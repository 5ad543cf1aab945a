import { z } from "zod";
import { actionsOf, adminOf, idField, step } from "#app/admin/kit/admin.server.ts";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { TypedForms } from "#app/admin/kit/question.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { nextPath } from "#app/admin/routes/route-form.ts";
import { counted } from "#app/base/lib/money.ts";
import { requiredText } from "#app/base/lib/typed-text.ts";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { listExceptions, listStoppedStops } from "#app/trade/handoff/queries.server.ts";
import { letStopGoOn, resolveException, takeDoorCall } from "#app/trade/handoff/resolve-exception.server.ts";
import { ORDER_NOTE_LENGTH } from "#app/trade/orders/order-view.ts";
import type { Route } from "./+types/exceptions";
import { RejectedUpdates, StoppedStops } from "./courier-parts.tsx";

export const handle = screen({
  load: "Error fetching the exceptions",
  save: "Error resolving the exception",
});

/** Loads rejected courier updates, and stops without birth date attempts left (rules courier-app/updates, courier-app/birth-date-tries). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const [exceptions, stopped] = await Promise.all([listExceptions(db), listStoppedStops(db)]);
  return { exceptions, stopped };
}

const GONE = "Someone already resolved this.";

const settleForm = z.strictObject({ key: idField, note: requiredText("the resolution", ORDER_NOTE_LENGTH) });
const stopForm = z.strictObject({ stopId: idField });
const callForm = stopForm.extend({ next: nextPath });

export const action = actionsOf({
  settle: step(settleForm, async ({ form, actor, db, now, done, refuse }) => {
    const settled = await resolveException(db, actor, form, now);
    return settled.ok ? done("Exception resolved.") : refuse({ "": GONE });
  }),
  "go-on": step(stopForm, async ({ form, actor, db, now, done, refuse }) => {
    const allowed = await letStopGoOn(db, actor, form.stopId, now);
    return allowed.ok ? done("The courier can try again.") : refuse({ "": GONE });
  }),
  take: step(callForm, async ({ form, actor, db, now, done, refuse }) => {
    const taken = await takeDoorCall(db, actor, form.stopId, now);
    if (taken.ok) return done("You took the call. The courier sees your name.", form.next);
    return refuse({
      "": taken.refusal.name === "taken" ? `${taken.refusal.by} already took this call.` : GONE,
    });
  }),
});

export default function Exceptions({ loaderData, actionData }: Route.ComponentProps) {
  const { exceptions, stopped } = loaderData;
  useAnswerFocus(actionData, () => firstWrong(document));
  const total = exceptions.length + stopped.length;
  return (
    <div className="flex flex-col gap-6">
      <TypedForms />
      <SectionHead heading="Delivery exceptions" />
      <FormSentence>{actionData?.errors[""]}</FormSentence>
      <p role="status" className="tabular text-sm text-ink-soft">
        {counted(total, "exception", "exceptions")}
      </p>
      {total === 0 ? (
        <p className="max-w-measure text-ink-soft">
          No open exceptions. Courier updates that can't be applied appear here until someone resolves them.
        </p>
      ) : null}
      <StoppedStops stops={stopped} />
      <RejectedUpdates exceptions={exceptions} refused={actionData} />
    </div>
  );
}
