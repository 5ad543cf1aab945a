import { z } from "zod";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { actionsOf, adminOf, step } from "#app/admin/kit/admin.server.ts";
import { HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { PageForm } from "#app/admin/kit/form-page.tsx";
import { FileLinks } from "#app/admin/kit/list-parts.tsx";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { aboutMail } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { counted } from "#app/base/lib/money.ts";
import { typedCode } from "#app/base/lib/typed-text.ts";
import { Choice } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { inviteMoved } from "#app/content/waitlist/invite-moved.server.ts";
import { countMovedCustomers, INVITED } from "#app/trade/moving-in/write-customers.server.ts";
import type { Route } from "./+types/moved-customers";

export const handle = screen({
  load: "Error fetching moved customers",
  save: "Error sending the invitations",
});

/** Customers of another shop, and their invitations in waves (rules moving-in/invitations). */
export async function loader({ context }: Route.LoaderArgs) {
  return { counts: await countMovedCustomers(adminOf(context).db) };
}

const MOST_INVITED = 5_000;
const PEOPLE = `Please enter a number from 1 to ${MOST_INVITED.toLocaleString("en-US")}.`;

const inviteForm = z.strictObject({
  who: z.enum(INVITED, "Choose who is invited."),
  people: typedCode(PEOPLE)
    .regex(/^\d{1,4}$/, PEOPLE)
    .transform(Number)
    .refine((people) => people >= 1 && people <= MOST_INVITED, PEOPLE),
  invited: z.coerce.number().int(),
});

const NOT_SENT = {
  changed: "Someone sent invitations. Nothing was sent. Review the numbers and try again.",
  no_address:
    "Marketing emails must include the shop's postal address. Enter it under Settings, Business. Nothing was sent.",
  no_one: "No one is left to invite in this group. Nothing was sent.",
} as const;

const ON_THEIR_WAY = aboutMail(
  "Invitations sent.",
  "No mail server is set. The invitations stay in the outbox.",
);

export const action = actionsOf({
  invite: step(
    inviteForm,
    async ({ form, actor, db, context, now, done, refuse }) => {
      const { secret } = context.get(authentication);
      const sent = await inviteMoved(db, { actor, secret }, form, now);
      return sent.ok ? done(ON_THEIR_WAY) : refuse({ "": NOT_SENT[sent.refusal] });
    },
    { fresh: true },
  ),
});

export default function MovedCustomers({ loaderData: { counts }, actionData }: Route.ComponentProps) {
  const { total, invited, agreed, all } = counts;
  const people = (number: number) => counted(number, "customer", "customers");
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <SectionHead>
        <FileLinks kind="customers" />
      </SectionHead>
      <p className="max-w-measure">
        {total === 0
          ? "No customers have moved in. Import the customer file of Shopify, WooCommerce, or Square, then invite people to create their account here."
          : `${people(total)} of another shop without an account here, ${invited.toLocaleString("en-US")} of them invited. Customers leave this list when they create their account.`}
      </p>
      {all > 0 ? (
        <HeadedPart id="invite" title="Invite customers">
          <PageForm
            intent="invite"
            refused={actionData}
            values={{ who: agreed > 0 ? "agreed" : "all", people: String(Math.min(100, agreed || all)) }}
            button="Send invitations"
            busy="Sending..."
            says
            start
            className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-5"
          >
            {({ values, errors }) => (
              <>
                <p className="max-w-measure text-sm text-ink-soft">
                  Each gets one email with a link to choose a password and enter a birth date. Those who moved
                  in first are invited first.
                </p>
                <input type="hidden" name="invited" value={invited} />
                <fieldset>
                  <legend className="mb-2 font-semibold">Who</legend>
                  <Choice type="radio" name="who" value="agreed" defaultChecked={values.who !== "all"}>
                    Customers who agreed to marketing email ({agreed.toLocaleString("en-US")} left)
                  </Choice>
                  <Choice type="radio" name="who" value="all" defaultChecked={values.who === "all"}>
                    All customers ({all.toLocaleString("en-US")} left)
                  </Choice>
                </fieldset>
                <TextField
                  id="people"
                  name="people"
                  label="Number of people"
                  inputMode="numeric"
                  autoComplete="off"
                  required
                  defaultValue={values.people}
                  error={errors.people ?? errors.who}
                />
              </>
            )}
          </PageForm>
        </HeadedPart>
      ) : null}
    </div>
  );
}
