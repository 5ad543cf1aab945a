import { reportError } from "#app/base/config/errors.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { answerZip } from "./answer-zip.server.ts";
import { countZipAsk } from "./count-zip-ask.server.ts";
import { currentClosedDays } from "./current-closed-days.server.ts";
import { whyNoDelivery } from "./no-delivery.ts";
import { closedReason } from "./timetable.ts";
import type { ZipAnswer } from "./zip-check.ts";

/**
 * Answers a visitor who asks about a ZIP: with today's reason when today is closed (rules 39.9), and counting the ask
 * when nothing is delivered there (rules 39.8). An ask that cannot be counted is answered all the same.
 */
export async function answerVisitor(
  db: Database,
  input: string,
  address: string,
  now: Temporal.Instant,
): Promise<ZipAnswer> {
  const today = shopDate(now);
  const [answer, closedDays] = await Promise.all([answerZip(db, input), currentClosedDays(db, today)]);
  if (answer.kind === "served") {
    return { ...answer, check: { ...answer.check, closedToday: closedReason({ closedDays }, today) } };
  }
  if (whyNoDelivery(answer)) {
    await countZipAsk(db, { zip: input.trim(), address, today }).catch((error: unknown) =>
      reportError(error, "counting an ask for a ZIP"),
    );
  }
  return answer;
}
