import { randomUUID } from "node:crypto";
import { data, Form, Link } from "react-router";
import { addCaller } from "#app/accounts/customers/add-caller.server.ts";
import { TypedBirthDate } from "#app/accounts/customers/copied-birth-date.tsx";
import { PHONE_ANSWER } from "#app/accounts/customers/phone-answer.ts";
import type { NamedCustomer } from "#app/accounts/customers/queries.server.ts";
import { adminOf, doneAt } from "#app/admin/kit/admin.server.ts";
import { MailNotice, useBusy } from "#app/admin/kit/detail-page.tsx";
import { FieldCard } from "#app/admin/kit/item-screen.tsx";
import { TypedForms } from "#app/admin/kit/question.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
import { PHONE_LENGTH } from "#app/base/lib/phone.ts";
import { type FormValues, type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import type { Route } from "./+types/new-caller";

const BEGIN = "/admin/orders/new";

type Refused = RefusedForm & {
  /** Customer who already has the account. */
  known?: string | null;
  /** Phone number in use, with its customers. */
  samePhone?: { phone: string; people: NamedCustomer[] };
};

export const handle = screen({ load: "Error fetching the form", save: "Error saving the customer" });

/** Loads the form for a first-time caller's account (rules phone-orders/new-customer), with a new id and the search. */
export async function loader({ url }: Route.LoaderArgs) {
  return { id: randomUUID(), given: Object.fromEntries(url.searchParams) as FormValues };
}

/** Creates the account, then redirects to the order; the customer remains even if the order is refused. */
export async function action({ request, context }: Route.ActionArgs) {
  const { actor, db, now } = adminOf(context);
  const fields = Object.fromEntries(await readSentForm(request));
  const added = await addCaller(db, actor, fields, now);
  if (added.ok) return doneAt(context, `${BEGIN}/${added.value.userId}`, "Customer saved. Add the order.");
  const { refusal } = added;
  const { [PHONE_ANSWER]: _, ...values } = typedValues(fields);
  if (refusal.name === "phone_known")
    return data<Refused>({ errors: {}, values, samePhone: refusal }, { status: 409 });
  return refusal.name === "known"
    ? data<Refused>(
        { errors: { email: refusal.sentence }, values, known: refusal.customerId },
        { status: 409 },
      )
    : data<Refused>({ errors: refusal.errors, values }, { status: 400 });
}

export default function NewCaller({ loaderData, actionData }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  const busy = useBusy();
  const refused: Refused | undefined = actionData;
  const errors: Partial<Record<string, string>> = refused?.errors ?? {};
  const values: FormValues = refused?.values ?? loaderData.given;
  useAnswerFocus(actionData, () => firstWrong(document));
  const field = (name: string) => ({
    id: `caller-${name}`,
    name,
    autoComplete: "off",
    required: true,
    defaultValue: values[name],
    error: errors[name],
  });
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <title>New customer | Orders | Admin</title>
      <TypedForms />
      <PageHead back={{ to: BEGIN, label: "New phone order" }} title="New customer" />
      <Form method="post" noValidate className="flex flex-col gap-6">
        <FormSentence>{errors[""] ?? errors.id}</FormSentence>
        {refused?.samePhone ? <SamePhone people={refused.samePhone.people} /> : null}
        <input type="hidden" name="id" value={values.id ?? loaderData.id} />
        <FieldCard>
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField {...field("firstName")} label="First name" maxLength={100} />
            <TextField {...field("lastName")} label="Last name" maxLength={100} />
          </div>
          <TypedBirthDate
            {...field("birthDate")}
            label="Birth date"
            hint={`MM/DD/YYYY, with or without slashes, as on their ID: ${site.age} or older. Couriers compare it with the ID.`}
          />
          <div className="grid gap-6 sm:grid-cols-2">
            <div>
              <TextField
                {...field("email")}
                type="email"
                label="Email"
                optional
                required={false}
                maxLength={EMAIL_LENGTH}
                hint="Without email, there's no confirmation, delivery updates, or sign-in. Read the order number aloud."
              />
              {refused?.known ? (
                <Link to={`${BEGIN}/${refused.known}`} className="link inline-flex min-h-11 items-center">
                  Place the order for that customer
                </Link>
              ) : null}
            </div>
            <TextField {...field("phone")} type="tel" label="Phone" maxLength={PHONE_LENGTH} />
          </div>
        </FieldCard>
        <MailNotice />
        <p className="max-w-measure text-sm text-ink-soft">
          We save the customer first and email them a link to set a password, if they have an email address.
          Until then, no one can sign in. They aren't added to the newsletter.
        </p>
        <div className="flex flex-wrap justify-end gap-3 border-t border-hairline pt-5">
          <Link to={BEGIN} className={buttonClass("quiet")}>
            Cancel
          </Link>
          <Button type="submit" disabled={busy}>
            {busy ? "Saving..." : "Save and continue"}
          </Button>
          {/* After Save, which Enter in a field presses. */}
          {refused?.samePhone ? (
            <Button
              type="submit"
              look="quiet"
              disabled={busy}
              name={PHONE_ANSWER}
              value={refused.samePhone.phone}
            >
              {ANOTHER_PERSON}
            </Button>
          ) : null}
        </div>
      </Form>
    </div>
  );
}

const ANOTHER_PERSON = "Save as another person";

/** Asks whether the caller is a customer with the same phone number (rules phone-orders/shared-numbers). */
function SamePhone({ people }: { people: NamedCustomer[] }) {
  return (
    <section
      aria-labelledby="same-phone"
      data-form-sentence
      tabIndex={-1}
      className="flex flex-col gap-2 rounded-field border border-amber bg-white px-4 py-3"
    >
      <h2 id="same-phone" className="font-sans text-base font-semibold">
        This phone number is already in use
      </h2>
      <p>
        Not saved yet. Place the order for the customer with this number, or choose “{ANOTHER_PERSON}” below.
      </p>
      <ul>
        {people.map(({ id, name }) => (
          <li key={id}>
            <Link to={`${BEGIN}/${id}`} className="link inline-flex min-h-11 items-center">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
