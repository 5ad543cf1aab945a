import { Link, redirect } from "react-router";
import { clientInfoOf } from "#app/accounts/auth/guards.server.ts";
import { isFirstAdminLink } from "#app/accounts/auth/mailed-links.server.ts";
import { database } from "#app/base/db/context.server.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { ShopSign, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import type { Route } from "./+types/first-admin";
import { AccountForm, fieldOf, keepTyped, SendButton } from "./account-form.tsx";
import { answerSignIn, refuseForm } from "./answer-form.server.ts";
import { makeFirstAdmin } from "./make-first-admin.server.ts";
import { SignUpFields } from "./sign-up-fields.tsx";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/**
 * Page of the link printed when a new shop starts (rules sign-in/first-admin-link). Opening it doesn't use up
 * the link.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  if (!(await isFirstAdminLink(context.get(database), token, Temporal.Now.instant())))
    throw redirect("/admin/login");
  return { token };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { token, ...fields } = Object.fromEntries(await readSentForm(request));
  const { address } = clientInfoOf(request, context);
  const sent = { token: typeof token === "string" ? token : "", fields, address };
  const made = await makeFirstAdmin(context.get(database), sent, Temporal.Now.instant());
  if (made.ok) {
    const { email, password } = fields;
    return answerSignIn({ request, context }, { email, password } as typeof fields, "/admin");
  }
  if (made.refusal.name === "dead_link") throw redirect("/admin/login");
  return refuseForm(fields, made.refusal.errors);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepTyped(sending);
}

export default function FirstAdminPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  const answer: RefusedForm | undefined = actionData;
  return (
    <main className="page flex min-h-dvh flex-col justify-center py-14">
      <title>{`Create the first admin | ${site.name}`}</title>
      <div className="mx-auto flex w-full max-w-md flex-col gap-8">
        <Link to="/" className="flex min-h-11 items-center gap-2.5 self-start rounded-field pr-2">
          <ShopSign />
        </Link>
        <div className="flex flex-col gap-3">
          <h1 className="text-3xl">Create the first admin</h1>
          <p className="text-ink-soft">
            This account manages the shop. You can add other admins later, under Users.
          </p>
        </div>
        {/* The action's address has no token, which keeps it out of access logs. */}
        <AccountForm answer={answer} action="/admin/setup">
          <input type="hidden" name="token" value={loaderData.token} />
          <TextField
            {...fieldOf("shopName", answer)}
            label="Shop name"
            autoComplete="off"
            optional
            maxLength={60}
            hint="Shown on every page and in every email. Leave it blank to name the shop later, under Settings."
          />
          <SignUpFields answer={answer} ageHint={`You must be ${site.age} or older.`} />
          <SendButton busy="Processing..." className="mt-2 w-full">
            Create admin
          </SendButton>
        </AccountForm>
      </div>
    </main>
  );
}
