import { data } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { clientInfoOf } from "#app/accounts/auth/guards.server.ts";
import { BirthDateField } from "#app/accounts/customers/birth-date-field.tsx";
import { database } from "#app/base/db/context.server.ts";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { PasswordField } from "#app/base/ui/password-field.tsx";
import { findInvited, type JoinRefusal, joinMoved } from "#app/content/waitlist/join-moved.server.ts";
import type { Route } from "./+types/join";
import { AccountForm, fieldOf, keepTyped, SendButton } from "./account-form.tsx";
import { endFormerSession, leadTo } from "./answer-form.server.ts";
import { AccountName, LENGTH_HINT } from "./credential-fields.tsx";
import { BIRTH_DATE_ORDER } from "./sign-up-fields.tsx";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** Page of an invitation's link (rules moving-in/invitations). Opening it doesn't use up the link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const { secret } = context.get(authentication);
  const invited = await findInvited(context.get(database), secret, token);
  return { invited: invited && { ...invited, token } };
}

type Invited = NonNullable<Route.ComponentProps["loaderData"]["invited"]>;

const HAS_ACCOUNT = "You already have an account with this email address. Sign in instead.";

export async function action({ request, context }: Route.ActionArgs) {
  const { token: sent, ...fields } = Object.fromEntries(await readSentForm(request));
  const token = typeof sent === "string" ? sent : "";
  const db = context.get(database);
  const { secret } = context.get(authentication);
  const { address } = clientInfoOf(request, context);
  const joined = await joinMoved(db, { secret, token, address }, fields, Temporal.Now.instant());
  if (joined.ok) {
    await endFormerSession(context);
    return leadTo(context, "/login", [], { what: "joined", email: joined.value.email });
  }
  const { refusal } = joined;
  const invited = await findInvited(db, secret, token);
  const answer: RefusedForm & { invited: Invited | null } = {
    errors: errorsOf(refusal),
    values: typedValues(fields),
    invited: invited && { ...invited, token },
  };
  if (refusal.name !== "too_many") return data(answer, { status: 400 });
  return data(answer, { status: 429, headers: { "Retry-After": String(refusal.waitSeconds) } });
}

function errorsOf(refusal: JoinRefusal): RefusedForm["errors"] {
  if (refusal.name === "wrong_fields") return refusal.errors;
  if (refusal.name === "too_many") return { "": refusal.sentence };
  return refusal.name === "has_account" ? { "": HAS_ACCOUNT } : {};
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepTyped(sending);
}

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  const invited = actionData && "invited" in actionData ? actionData.invited : loaderData.invited;
  return (
    <main className="page py-14 lg:py-24">
      <PageMeta
        title={`Create your account | ${site.name}`}
        description={`Create your account at ${site.name}, for adults ${site.age} and older.`}
        path="/join"
        hidden
      />
      <div className="mx-auto flex max-w-md flex-col gap-6">
        {invited ? <Join invited={invited} answer={actionData} /> : <DeadLink />}
      </div>
    </main>
  );
}

function Join({ invited, answer }: { invited: Invited; answer: RefusedForm | undefined }) {
  const { site } = useSiteFacts();
  const { values = {}, errors = {} } = answer ?? {};
  const name = (field: "firstName" | "lastName") => {
    const typed = fieldOf(field, answer);
    return { ...typed, defaultValue: typed.defaultValue ?? invited[field], required: true };
  };
  return (
    <>
      <h1 className="text-3xl">Create your account</h1>
      <p>
        For <strong className="wrap-anywhere">{invited.email}</strong>.
        {invited.hasAddress ? " We kept your delivery address." : ""}
      </p>
      {/* The action's address has no token, which keeps it out of access logs. */}
      <AccountForm answer={answer} action="/join">
        <input type="hidden" name="token" value={invited.token} />
        <AccountName email={invited.email} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...name("firstName")} label="First Name" autoComplete="given-name" />
          <TextField {...name("lastName")} label="Last Name" autoComplete="family-name" />
        </div>
        <BirthDateField
          id="birthDate"
          label="Birth date"
          hint={
            errors.birthDate
              ? undefined
              : `You must be ${site.age} or older. We check your ID at the door. ${BIRTH_DATE_ORDER}`
          }
          error={errors.birthDate}
          names={{ year: "year", month: "month", day: "day" }}
          errors={errors}
          values={values}
        />
        <PasswordField
          {...fieldOf("password", answer)}
          label="Password"
          autoComplete="new-password"
          required
          hint={LENGTH_HINT}
        />
        <SendButton busy="Processing..." className="mt-2 w-full">
          Create account
        </SendButton>
      </AccountForm>
    </>
  );
}

function DeadLink() {
  return (
    <div role="status" className="flex flex-col items-start gap-6">
      <h1 className="text-3xl">This link no longer works.</h1>
      <p>You may have created your account already.</p>
      <ButtonLink to="/login">Sign in</ButtonLink>
    </div>
  );
}
