import { applyUpdate } from "#app/trade/handoff/apply-update.server.ts";
import { courierUpdateForm } from "#app/trade/handoff/courier-update-form.ts";
import type { Route } from "./+types/receive-update";
import { answerPhone } from "./answer-phone.server.ts";

/** POST /courier/updates: applies an update about a stop, once per key (rules courier-app/updates). */
export async function action(args: Route.ActionArgs) {
  return answerPhone(args, async ({ actor, phoneId, db, body, answer }) => {
    const read = courierUpdateForm.safeParse(body);
    if (!read.success) return answer({ sentence: "The shop couldn't read this update. Call the shop." }, 400);
    const taken = await applyUpdate(db, { ...actor, phoneId }, read.data);
    if (taken.ok) return answer(taken.value);
    const { name, sentence } = taken.refusal;
    return answer({ sentence }, name === "busy" ? 503 : 404);
  });
}

/** Responds to GET with 405. */
export async function loader(args: Route.LoaderArgs) {
  return answerPhone(args, async ({ answer }) => answer({ sentence: "Only POST is allowed." }, 405));
}
