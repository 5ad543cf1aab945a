import { data, Form, type RouterContextProvider, useNavigation } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { keepFailedForm } from "#app/base/ui/keep-failed-form.tsx";
import { unsubscribeForm } from "#app/content/waitlist/email-form.ts";
import { emailOfToken, endMarketing } from "#app/content/waitlist/marketing-mail.server.ts";
import type { Route } from "./+types/unsubscribe";

/** Explains why nothing was changed. */
const WRONG_LINK =
  "This link is incomplete. Open the one at the end of our email, or uncheck Marketing emails in your account.";

/** Page that marketing emails link to. Asks for a click, because email scanners follow links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const email = emailOf(url, context);
  return data({ email }, { status: email ? 200 : 400 });
}

/**
 * Handles the page's button, and one-click requests of mail programs, which have neither a session nor an
 * origin.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const email = emailOf(url, context);
  const sent = unsubscribeForm.safeParse(Object.fromEntries(await readSentForm(request)));
  if (!email || !sent.success) return data({ ended: false, sentence: WRONG_LINK }, { status: 400 });
  await endMarketing(context.get(database), email);
  return data({ ended: true, sentence: null });
}

function emailOf(url: URL, context: Readonly<RouterContextProvider>): string | null {
  const { secret } = context.get(authentication);
  return emailOfToken(secret, url.searchParams.get("token") ?? "");
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepFailedForm(sending, (_, { sentence }) => ({ ended: false, sentence }));
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const { site } = useSiteFacts();
  const { email } = loaderData;
  const address = <strong className="font-semibold wrap-anywhere">{email}</strong>;
  return (
    <main className="page py-14 lg:py-24">
      <PageMeta
        title={`Unsubscribe | ${site.name}`}
        description={`Stop marketing emails and the newsletter from ${site.name}.`}
        path="/unsubscribe"
        hidden
      />
      <div className="mx-auto flex max-w-lg flex-col items-start gap-6" role="status">
        {email === null ? (
          <>
            <h1 className="text-3xl">Nothing was changed</h1>
            <p>{WRONG_LINK}</p>
            <ButtonLink to="/account?tab=settings">Account Settings</ButtonLink>
          </>
        ) : actionData?.ended ? (
          <>
            <h1 className="text-3xl">You're unsubscribed</h1>
            <p>We'll no longer send marketing emails, invitations, or the newsletter to {address}.</p>
            <p className="text-ink-soft">You'll still get emails about your orders and account.</p>
            <ButtonLink to="/shop" look="quiet">
              Go to the shop
            </ButtonLink>
          </>
        ) : (
          <>
            <h1 className="text-3xl">Unsubscribe</h1>
            <p>One click stops marketing emails, waitlist invitations, and the newsletter to {address}.</p>
            <p className="text-ink-soft">You'll still get emails about your orders and account.</p>
            <FormSentence>{actionData?.sentence ?? undefined}</FormSentence>
            <Form method="post">
              <input type="hidden" name="List-Unsubscribe" value="One-Click" />
              <Button type="submit" disabled={busy}>
                Unsubscribe
              </Button>
            </Form>
          </>
        )}
      </div>
    </main>
  );
}
