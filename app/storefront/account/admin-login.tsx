import { useRef } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { endSession } from "#app/accounts/auth/end-sessions.server.ts";
import { clientInfoOf, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { codePath } from "#app/accounts/auth/return-target.ts";
import { signIn } from "#app/accounts/auth/sign-in.server.ts";
import { readSignInForm } from "#app/accounts/auth/sign-in-form.ts";
import { PasskeyButton } from "#app/accounts/factors/passkey-button.tsx";
import { database } from "#app/base/db/context.server.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { Mark, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { Toasts } from "#app/base/ui/toasts.tsx";
import { keepUnreached } from "#app/base/ui/unreached.tsx";
import { useSignedOutMessage } from "#app/storefront/layout/arrivals.tsx";
import type { Route } from "./+types/admin-login";
import { CredentialFields } from "./credential-fields.tsx";
import { useRefusal } from "./form-messages.tsx";

/** Shown as a message when the shop has said nothing itself. */
const FAILED = "Failed to login";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** A signed-in admin is redirected to /admin; a signed-in customer may sign in here with another account. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await findCurrentViewer(context);
  if (viewer?.isAdmin) throw redirect("/admin");
  return null;
}

/** A right password leads to /admin, whose guard redirects everybody else to the home page (rules 14.4, 22.6). */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = Object.fromEntries(await readSentForm(request));
  const values = typedValues(fields);
  const read = readSignInForm(fields);
  if (!read.ok) return data({ errors: read.refusal, values }, { status: 400 });
  const db = context.get(database);
  const viewer = await findCurrentViewer(context);
  const now = Temporal.Now.instant();
  const opened = await signIn(
    db,
    context.get(authentication),
    read.value,
    clientInfoOf(request, context),
    now,
  );
  if (!opened.ok) {
    const { refusal } = opened;
    const errors = { "": refusal.sentence };
    if (refusal.name !== "too_many") return data({ errors, values }, { status: 400 });
    return data({ errors, values }, { status: 429, headers: { "Retry-After": String(refusal.waitSeconds) } });
  }
  const headers = new Headers();
  for (const cookie of opened.value.cookies) headers.append("Set-Cookie", cookie);
  if (opened.value.secondStep) return redirect(codePath("/admin"), { headers });
  if (viewer) await endSession(db, viewer);
  return redirect("/admin", { headers });
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepUnreached(
    sending,
    (sent, { sentence }) => ({ errors: { "": sentence }, values: typedValues(sent), message: FAILED }),
    "Something went wrong on our side. Please try again.",
  );
}

export default function AdminLoginPage({ actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const { site } = useSiteFacts();
  const errors: Record<string, string | undefined> = actionData?.errors ?? {};
  useRefusal(form, actionData);
  useSignedOutMessage();

  return (
    <>
      <main className="page flex min-h-dvh flex-col justify-center py-14">
        <title>{`Admin sign in | ${site.name}`}</title>
        <div className="mx-auto flex w-full max-w-md flex-col gap-8">
          <Link to="/" className="flex min-h-11 items-center gap-2.5 self-start rounded-field pr-2">
            <Mark className="size-9" />
            <span className="font-display text-xl tracking-tight">{site.name}</span>
          </Link>
          <h1 className="text-3xl">Admin sign in</h1>
          <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
            <FormSentence>{errors[""]}</FormSentence>
            <CredentialFields errors={errors} email={actionData?.values.email ?? ""} />
            <Button type="submit" disabled={busy} className="mt-2 w-full">
              {busy ? "Signing in..." : "Sign in"}
            </Button>
          </Form>
          <PasskeyButton address="/login/passkey" next="/admin">
            Sign in with a passkey
          </PasskeyButton>
        </div>
      </main>
      <Toasts />
    </>
  );
}
