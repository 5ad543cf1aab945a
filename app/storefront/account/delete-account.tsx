import { readDeleteForm } from "#app/accounts/auth/account-forms.ts";
import { DELETE_WORD } from "#app/accounts/auth/account-rules.ts";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { requireCustomer } from "#app/accounts/auth/guards.server.ts";
import { forgetSessionCookie } from "#app/accounts/auth/session.server.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { PasswordField } from "#app/base/ui/password-field.tsx";
import { listOpenOrders } from "#app/trade/orders/customer-queries.server.ts";
import type { Route } from "./+types/delete-account";
import { AccountForm, fieldOf, keepTyped, SendButton } from "./account-form.tsx";
import { AccountFrame, SETTINGS_PART } from "./account-frame.tsx";
import { leadTo, refuseAs, refuseForm } from "./answer-form.server.ts";
import { AccountName } from "./credential-fields.tsx";
import { deleteAccount } from "./delete-account.server.ts";
import { openOrdersSentence } from "./sentences.ts";
import { tabPath } from "./tabs.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, name, email } = await requireCustomer(request, context);
  const open = await listOpenOrders(context.get(database), userId);
  return { viewer: { name, email }, openOrders: open.map(({ id }) => id) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, email } = await requireCustomer(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const read = readDeleteForm(fields);
  if (!read.ok) return refuseForm(fields, read.refusal);
  const mailCanLeave = hasMailServer(context.get(config));
  const deletion = { userId, email, password: read.value.password, mailCanLeave };
  const deleted = await deleteAccount(context.get(database), deletion, Temporal.Now.instant());
  if (!deleted.ok) {
    const isWrong = deleted.refusal.name === "wrong_password";
    return refuseAs(fields, deleted.refusal, isWrong ? "password" : "", isWrong ? 400 : 409);
  }
  const gone = forgetSessionCookie(context.get(authentication));
  return leadTo(context, "/login", [gone], { what: "account-deleted" });
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepTyped(sending);
}

/** Explains what is deleted and what is kept, and deletes the account (rules account/deletion). */
export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, openOrders } = loaderData;
  const { site } = useSiteFacts();
  return (
    <AccountFrame viewer={viewer} current="settings">
      <title>{`Delete Account | ${site.name}`}</title>
      <h1 className="text-3xl">Delete Account</h1>
      <section aria-label="What happens" className={`${SETTINGS_PART} grid gap-6 sm:grid-cols-2`}>
        <Facts title="What we delete" facts={ERASED} />
        <Facts title="What we keep" facts={STAYS} />
      </section>
      {openOrders.length > 0 ? (
        <section aria-label="Not yet" className={`${SETTINGS_PART} flex flex-col items-start gap-5`}>
          <p className="max-w-measure">{openOrdersSentence(openOrders)}</p>
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
  "Your name, email address, phone number, address, and birth date.",
  "Your password, two-step verification, and active sessions. You're signed out everywhere.",
  "Your favorites and preferences, and the emails we sent you.",
  "Your unpublished reviews.",
];
const STAYS = [
  "Your orders, without your name, contact details, street address, and instructions: what was sold, when, for how much, and to which ZIP code. We need this for taxes.",
  "Your published reviews, without your name. To remove one, delete it on its page first.",
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

function DeleteForm({ email, answer }: { email: string; answer: RefusedForm | undefined }) {
  return (
    <AccountForm
      answer={answer}
      className={`${SETTINGS_PART} flex flex-col items-start gap-5`}
      aria-label="Delete Account"
    >
      <p className="max-w-measure">You can't undo this. You're welcome to create a new account anytime.</p>
      <AccountName email={email} />
      <PasswordField
        {...fieldOf("password", answer)}
        label="Password"
        autoComplete="current-password"
        required
        className="w-full max-w-md"
      />
      <TextField
        {...fieldOf("word", answer)}
        label={`Type ${DELETE_WORD} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        required
        className="w-full max-w-md"
      />
      <div className="flex flex-wrap gap-3">
        <SendButton look="danger" busy="Processing...">
          Delete Account
        </SendButton>
        <ButtonLink look="quiet" to={tabPath("settings")}>
          Keep my account
        </ButtonLink>
      </div>
    </AccountForm>
  );
}
