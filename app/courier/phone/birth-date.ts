import { z } from "zod";
import { ADMIN_UPDATES } from "#app/base/db/changes.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { typedBirthDate } from "#app/trade/handoff/courier-update-form.ts";
import { findOwnStop } from "#app/trade/routes/courier-queries.server.ts";
import { triesLeftAt, tryBirthDate } from "#app/trade/routes/try-birth-date.server.ts";
import type { Route } from "./+types/birth-date";
import { answerPhone } from "./answer-phone.server.ts";
import type { BirthAnswer } from "./day-shape.ts";

const birthForm = z.strictObject({ stopId: z.string().refine(isUuid), birthDate: typedBirthDate });

/**
 * POST /courier/birth-date: compares a birth date with the account's and counts attempts (rules
 * courier-app/birth-date-tries).
 */
export async function action(args: Route.ActionArgs) {
  return answerPhone(args, async ({ courier, db, now, body, answer }) => {
    const read = birthForm.safeParse(body);
    if (!read.success) return answer({ sentence: "Check the birth date." }, 400);
    const { stopId } = read.data;
    const stop = await findOwnStop(db, { stopId, courierId: courier.userId });
    if (!stop?.day.equals(shopDate(now)) || stop.doneAt) return answer({ sentence: "Stop not found." }, 404);
    const birthDate = Temporal.PlainDate.from(read.data.birthDate);
    const tried = await transact<BirthAnswer, never>(db, async (tx, changed) => {
      const isSame = (await tryBirthDate(tx, { stopId, birthDate }, now)) === "same";
      const triesLeft = await triesLeftAt(tx, stopId);
      // From now on, the shop has to help.
      if (triesLeft === 0) changed.add(ADMIN_UPDATES);
      return ok({ isSame, triesLeft });
    });
    return answer(tried.ok ? tried.value : {});
  });
}

/** Responds to GET with 405. */
export async function loader(args: Route.LoaderArgs) {
  return answerPhone(args, async ({ answer }) => answer({ sentence: "Only POST is allowed." }, 405));
}
