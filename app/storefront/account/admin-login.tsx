import { Link, redirect } from "react-router";
import { readAdminLogin } from "#app/accounts/auth/admin-return-target.ts";
import { findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { hasAdmin } from "#app/accounts/auth/mailed-links.server.ts";
import { may } from "#app/accounts/auth/rights.ts";
import { PasskeyButton } from "#app/accounts/factors/passkey-button.tsx";
import { database } from "#app/base/db/context.server.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { ShopSign, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { keepFailedForm } from "#app/base/ui/keep-failed-form.tsx";
import { Toasts } from "#app/base/ui/toasts.tsx";
import { useSignedOutMessage } from "#app/storefront/layout/arrivals.tsx";
import type { Route } from "./+types/admin-login";
import { AccountForm, SendButton } from "./account-form.tsx";
import { answerSignIn } from "./answer-form.server.ts";
import { CredentialFields } from "./credential-fields.tsx";

/** Toast when there was no server message. */
const FAILED = "Failed to login";

const NOTICE = "rounded-field border border-amber bg-amber-soft px-4 py-3";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/**
 * Redirects a signed-in admin to the page they came from; a signed-in customer can sign in with another
 * account.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await findCurrentViewer(context);
  const { next, sentence } = readAdminLogin(url.searchParams);
  if (viewer && may(viewer.roles, "enter")) throw redirect(next ?? "/admin");
  return { next: next ?? "/admin", sentence, hasAdmin: await hasAdmin(context.get(database)) };
}

/**
 * Redirects back after a correct password, or else to /admin, where the guard redirects everyone else to the
 * home page (rules sign-in/landing-page, addresses/access).
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const next = readAdminLogin(url.searchParams).next ?? "/admin";
  return answerSignIn({ request, context }, Object.fromEntries(await readSentForm(request)), next);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepFailedForm(
    sending,
    (sent, { sentence }) => ({ errors: { "": sentence }, values: typedValues(sent), message: FAILED }),
    "Something went wrong on our end. Please try again.",
  );
}

export default function AdminLoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, sentence } = loaderData;
  const { site } = useSiteFacts();
  useSignedOutMessage();
  return (
    <>
      <main className="page flex min-h-dvh flex-col justify-center py-14">
        <title>{`Admin sign in | ${site.name}`}</title>
        <div className="mx-auto flex w-full max-w-md flex-col gap-8">
          <Link to="/" className="flex min-h-11 items-center gap-2.5 self-start rounded-field pr-2">
            <ShopSign />
          </Link>
          <h1 className="text-3xl">Admin sign in</h1>
          {sentence ? (
            <p role="status" className={NOTICE}>
              {sentence}
            </p>
          ) : null}
          {loaderData.hasAdmin ? null : (
            <p className={NOTICE}>
              This shop has no admin yet. Open the link printed when the server started. It works once, for an
              hour. Restart the server to get a new link.
            </p>
          )}
          <AccountForm answer={actionData}>
            <CredentialFields answer={actionData} />
            <SendButton busy="Signing in..." className="mt-2 w-full">
              Sign in
            </SendButton>
          </AccountForm>
          <PasskeyButton address="/login/passkey" next={next}>
            Sign in with a passkey
          </PasskeyButton>
        </div>
      </main>
      <Toasts />
    </>
  );
}
