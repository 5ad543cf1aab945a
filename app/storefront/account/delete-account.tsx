import { useRef } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { flash } from "#app/accounts/auth/flash-message.server.ts";
import { requireCustomer } from "#app/accounts/auth/guards.server.ts";
import { forgetSessionCookie } from "#app/accounts/auth/session.server.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { PasswordField } from "#app/base/ui/password-field.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { keepUnreached } from "#app/base/ui/unreached.tsx";
import { listOpenOrders } from "#app/trade/orders/customer-queries.server.ts";
import type { Route } from "./+types/delete-account";
import { AccountFrame, AccountName, SETTINGS_PART } from "./account-frame.tsx";
import { deleteAccount } from "./delete-account.server.ts";
import { DELETE_WORD, type DeleteErrors, readDeleteForm, underWaySentence } from "./delete-form.ts";
import { useRefusal } from "./form-messages.tsx";
import { tabPath } from "./tabs.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, name, email } = await requireCustomer(request, context);
  const open = await listOpenOrders(context.get(database), userId);
  return { viewer: { name, email }, openOrders: open.map(({ id }) => id) };
}

const STATUSES = { wrong_password: 400, open_order: 409, last_admin: 409, too_many: 429 } as const;

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireCustomer(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const values = typedValues(fields);
  const read = readDeleteForm(fields);
  if (!read.ok) return data({ errors: read.refusal, values }, { status: 400 });
  const { publicUrl, smtpUrl } = context.get(config);
  const deleted = await deleteAccount(
    context.get(database),
    {
      userId: viewer.userId,
      email: viewer.email,
      password: read.value.password,
      mailCanLeave: smtpUrl !== null,
    },
    Temporal.Now.instant(),
  );
  if (!deleted.ok) {
    const { refusal } = deleted;
    const errors: DeleteErrors = { [refusal.name === "wrong_password" ? "password" : ""]: refusal.sentence };
    const wait: HeadersInit = "waitSeconds" in refusal ? { "Retry-After": String(refusal.waitSeconds) } : {};
    return data({ errors, values }, { status: STATUSES[refusal.name], headers: wait });
  }
  const gone = new Headers();
  gone.append("Set-Cookie", forgetSessionCookie(context.get(authentication)));
  gone.append("Set-Cookie", await flash({ what: "account-deleted" }, publicUrl));
  return redirect("/login", { headers: gone });
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepUnreached(sending, (sent, { sentence }) => ({
    errors: { "": sentence } satisfies DeleteErrors as DeleteErrors,
    values: typedValues(sent),
  }));
}

/** Says what goes and what stays, and deletes the account (rules 15.19). */
export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, openOrders } = loaderData;
  const { site } = useSiteFacts();
  return (
    <AccountFrame viewer={viewer} current="settings">
      <title>{`Delete Account | ${site.name}`}</title>
      <h1 className="text-3xl">Delete Account</h1>
      <section aria-label="What happens" className={`${SETTINGS_PART} grid gap-6 sm:grid-cols-2`}>
        <Facts title="What is erased" facts={ERASED} />
        <Facts title="What stays" facts={STAYS} />
      </section>
      {openOrders.length > 0 ? (
        <section aria-label="Not yet" className={`${SETTINGS_PART} flex flex-col items-start gap-5`}>
          <p className="max-w-measure">{underWaySentence(openOrders)}</p>
          <ButtonLink look="quiet" to={tabPath("orders")}>
            See your orders
          </ButtonLink>
        </section>
      ) : (
        <DeleteForm email={viewer.email} answer={actionData} />
      )}
    </AccountFrame>
  );
}

const ERASED = [
  "Your name, email address, phone number, address and birth date.",
  "Your password, your second factor and every sign-in: you are signed out everywhere.",
  "Your favorites and preferences, and the mails that we sent you.",
];
const STAYS = [
  "Your orders without your name, contact, street and instructions: what was sold, when, for how much, and into which ZIP. We need that for the taxes.",
];

function Facts({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <div>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}

function DeleteForm({ email, answer }: { email: string; answer: Route.ComponentProps["actionData"] }) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const errors: DeleteErrors = answer?.errors ?? {};
  useRefusal(form, answer);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className={`${SETTINGS_PART} flex flex-col items-start gap-5`}
      aria-label="Delete Account"
    >
      <p className="max-w-measure">
        Nothing can be brought back afterwards. You can sign up again at any time, as somebody new.
      </p>
      <FormSentence>{errors[""]}</FormSentence>
      <AccountName email={email} />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        className="w-full max-w-md"
        error={errors.password}
      />
      <TextField
        id="word"
        name="word"
        label={`Type ${DELETE_WORD} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        required
        className="w-full max-w-md"
        defaultValue={answer?.values.word}
        error={errors.word}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" disabled={busy}>
          {busy ? "Processing..." : "Delete Account"}
        </Button>
        <ButtonLink look="quiet" to={tabPath("settings")}>
          Keep my account
        </ButtonLink>
      </div>
    </Form>
  );
}
