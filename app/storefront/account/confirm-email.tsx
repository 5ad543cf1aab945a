import { data, Form } from "react-router";
import { confirmEmail } from "#app/accounts/auth/mailed-links.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { CONNECTION_FAILED } from "#app/base/lib/request-failures.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { keepFailedForm } from "#app/base/ui/keep-failed-form.tsx";
import type { Route } from "./+types/confirm-email";
import { SendButton } from "./account-form.tsx";

/** Page that the confirmation email links to. Asks for a click, because email scanners follow links. */
export function loader({ url }: Route.LoaderArgs) {
  return { token: (url.searchParams.get("token") ?? "").slice(0, 100) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = (await readSentForm(request)).get("token");
  const confirmed =
    typeof token === "string" && (await confirmEmail(context.get(database), token, Temporal.Now.instant()));
  return data({ confirmed }, { status: confirmed ? 200 : 400 });
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepFailedForm(sending, () => ({ confirmed: null }));
}

export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className="page py-14 lg:py-24">
      <title>Confirm your email</title>
      <div className="mx-auto flex max-w-md flex-col items-start gap-6" role="status">
        {actionData?.confirmed ? (
          <>
            <h1 className="text-3xl">Your email is confirmed.</h1>
            <p>You can place orders now.</p>
            <ButtonLink to="/shop">Go to the shop</ButtonLink>
          </>
        ) : actionData?.confirmed === false ? (
          <>
            <h1 className="text-3xl">This link no longer works.</h1>
            <p>
              It may have been used already or be more than a day old. Request a new one on your account page.
            </p>
            <ButtonLink to="/account">Go to your account</ButtonLink>
          </>
        ) : (
          <>
            <h1 className="text-3xl">Confirm your email</h1>
            <p>Click to confirm that this address is yours.</p>
            <FormSentence>{actionData ? CONNECTION_FAILED : undefined}</FormSentence>
            {/* The action's address has no token, which keeps it out of access logs. */}
            <Form method="post" action="/confirm-email">
              <input type="hidden" name="token" value={loaderData.token} />
              <SendButton>Confirm my email</SendButton>
            </Form>
          </>
        )}
      </div>
    </main>
  );
}
