import { z } from "zod";
import { doneAt, formAction } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { TypedForms } from "#app/admin/kit/question.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { requiredText } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { letStopGoOn, settleDoorTask } from "#app/trade/handover/settle-task.server.ts";
import { takeDoorCall } from "#app/trade/handover/take-call.server.ts";
import { listDoorTasks, listStoppedStops } from "#app/trade/handover/task-queries.server.ts";
import { ORDER_NOTE_LENGTH } from "#app/trade/orders/order-view.ts";
import type { Route } from "./+types/tasks";
import { DoorTasks, StoppedStops } from "./task-parts.tsx";

const uuid = z.string().refine(isUuid, "Please reload the page.");

const taskForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("settle"),
    key: uuid,
    note: requiredText("what was done", ORDER_NOTE_LENGTH),
  }),
  z.strictObject({ intent: z.literal("go-on"), stopId: uuid }),
  z.strictObject({ intent: z.literal("take"), stopId: uuid, next: z.string().regex(/^\/admin(?:[/?]|$)/) }),
]);

export const handle = screen({ load: "Error fetching the tasks", save: "Error settling the task" });

/** What couriers' phones said and the shop refused, and the stops at which all birth dates were tried (rules phone 4, 6). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const [tasks, stopped] = await Promise.all([listDoorTasks(db), listStoppedStops(db)]);
  return { tasks, stopped };
}

const GONE = "Somebody has settled this meanwhile.";

export const action = formAction(
  taskForm,
  async ({ form, actor, db, now, refuse }, { context }: Route.ActionArgs) => {
    if (form.intent === "take") {
      const taken = await takeDoorCall(db, actor, form.stopId, now);
      if (taken.ok) return doneAt(context, form.next, "You have it. The courier sees your name.");
      return refuse({ "": taken.refusal.name === "taken" ? `${taken.refusal.by} has it already.` : GONE });
    }
    const done =
      form.intent === "settle"
        ? await settleDoorTask(db, actor, form, now)
        : await letStopGoOn(db, actor, form.stopId, now);
    if (!done.ok) return refuse({ "": GONE });
    return doneAt(
      context,
      "/admin/routes/tasks",
      form.intent === "settle" ? "The task is settled." : "The courier can try again.",
    );
  },
);

export default function Tasks({ loaderData, actionData }: Route.ComponentProps) {
  const { tasks, stopped } = loaderData;
  const errors: Record<string, string | undefined> = actionData?.errors ?? {};
  useAnswerFocus(actionData, () => firstWrong(document));
  const total = tasks.length + stopped.length;
  return (
    <div className="flex flex-col gap-6">
      <TypedForms />
      <SectionHead heading="Tasks of the road" />
      <FormSentence>{errors[""]}</FormSentence>
      <p role="status" className="tabular text-sm text-ink-soft">
        {total === 1 ? "1 task" : `${total} tasks`}
      </p>
      {total === 0 ? (
        <p className="max-w-measure text-ink-soft">
          Everything that couriers' phones said was taken. What is refused stands here until somebody settles
          it.
        </p>
      ) : null}
      <StoppedStops stops={stopped} />
      <DoorTasks tasks={tasks} refused={actionData} />
    </div>
  );
}
