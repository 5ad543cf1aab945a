import type { Db } from "#app/base/db/client.server.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { weekHours } from "#app/base/settings/week-hours.ts";
import { rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import { leastAge } from "#app/trade/compliance/rules.ts";
import { type DeliveryQuestion, deliveryQuestions } from "#app/trade/delivery/delivery-questions.ts";

/** Returns the delivery questions, so that browsers needn't load how they're written. */
export async function currentQuestions(db: Db): Promise<readonly DeliveryQuestion[]> {
  const [settings, { rules }] = await Promise.all([currentSettings(db), rulesOfToday(db)]);
  return deliveryQuestions({
    ...settings,
    ...{ age: leastAge(rules), fees: settings, week: weekHours(settings) },
  });
}
