import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { savingStep } from "#app/admin/kit/item-action.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { isoText, shopDate, shopInstant } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { readClaimCheck, readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { leastAge } from "#app/trade/compliance/rules.ts";
import { findEmailWords, wordsOf } from "#app/trade/orders/email-words.server.ts";
import { EMAIL_WORDS } from "#app/trade/orders/email-words.ts";
import { emailWordsForm } from "#app/trade/orders/email-words-form.ts";
import { mailingShop } from "#app/trade/orders/framed-email.ts";
import { saveEmailWords } from "#app/trade/orders/save-email-words.server.ts";
import type { Route } from "./+types/emails";
import { EmailWordsFields } from "./email-words-fields.tsx";
import { SettingsTab } from "./settings-tab.tsx";

export const handle = screen({
  load: "Error fetching the order emails",
  save: "Error saving the order emails",
});

/** The shop's words in emails about orders (rules email/own-words). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const [row, settings, rules, claims] = await Promise.all([
    findEmailWords(db),
    readSettings(db),
    readRulesOn(db, now),
    readClaimCheck(db, "email_words", "1"),
  ]);
  const day = shopDate(now).add({ days: 1 });
  const [windowStart, windowEnd] = [18, 20].map((hour) =>
    isoText(shopInstant(day, new Temporal.PlainTime(hour))),
  );
  return {
    form: { version: row?.version ?? null, values: EMAIL_WORDS.values(wordsOf(row)), claims },
    example: {
      shop: mailingShop(settings, leastAge(rules), wordsOf(row)),
      window: { windowStart: windowStart ?? "", windowEnd: windowEnd ?? "" },
      state: settings.delivery.states[0] ?? "",
    },
  };
}

export const action = actionsOf({
  save: savingStep({
    form: emailWordsForm,
    save: saveEmailWords,
    values: EMAIL_WORDS.values,
    to: "/admin/settings/emails",
    said: "Order emails saved",
    claims: "email_words",
  }),
});

export default function Emails({ loaderData: { form, example }, actionData }: Route.ComponentProps) {
  return (
    <SettingsTab {...form} item={EMAIL_WORDS} refused={actionData}>
      {(filled) => <EmailWordsFields filled={filled} example={example} />}
    </SettingsTab>
  );
}
