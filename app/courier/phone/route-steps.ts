import { z } from "zod";
import { isUuid } from "#app/base/lib/uuid.ts";
import { FLOAT_MOST_CENTS } from "#app/trade/accounting/float.ts";
import { takeBackRoute } from "#app/trade/handoff/take-back-route.server.ts";
import { dispatchRoute, endRoute } from "#app/trade/routes/dispatch-route.server.ts";
import type { Route } from "./+types/route-steps";
import { answerPhone } from "./answer-phone.server.ts";

const routeForm = z.strictObject({
  routeId: z.string().refine(isUuid),
  version: z.int(),
  floatCents: z.int().min(0).max(FLOAT_MOST_CENTS).optional(),
});

const STEPS = { leave: dispatchRoute, "take-back": takeBackRoute, back: endRoute };

/**
 * POST /courier/leave, /take-back, and /back: dispatches a courier's own route, undoes the dispatch, or ends
 * it.
 */
export async function action(args: Route.ActionArgs) {
  return answerPhone(args, async ({ courier, actor, db, body, answer }) => {
    const read = routeForm.safeParse(body);
    if (!read.success) return answer({ sentence: "Reload the page and try again." }, 400);
    const name = new URL(args.request.url).pathname.replace(/^\/courier\/([a-z-]+).*$/, "$1");
    const step = STEPS[name as keyof typeof STEPS];
    const done = await step(db, { ...read.data, actor, courierId: courier.userId });
    return done.ok ? answer({ sentence: "" }) : answer({ sentence: done.refusal.sentence }, 409);
  });
}

/** Responds to GET with 405. */
export async function loader(args: Route.LoaderArgs) {
  return answerPhone(args, async ({ answer }) => answer({ sentence: "Only POST is allowed." }, 405));
}
