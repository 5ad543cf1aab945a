import { data, redirect } from "react-router";
import { readPasswordForm } from "#app/accounts/auth/account-forms.ts";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { checkPassword } from "#app/accounts/auth/credentials.server.ts";
import { requireCustomer } from "#app/accounts/auth/guards.server.ts";
import { AFTER_LOGIN, provePath, safeReturnTarget } from "#app/accounts/auth/return-target.ts";
import { noteProof } from "#app/accounts/auth/session.server.ts";
import { checkCode } from "#app/accounts/factors/check-code.server.ts";
import { readAppCodeForm } from "#app/accounts/factors/factor-forms.ts";
import { findFactorKinds } from "#app/accounts/factors/queries.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import type { Route } from "./+types/confirm-identity";
import { keepTyped } from "./account-form.tsx";
import { refuseAs, refuseForm } from "./answer-form.server.ts";
import { ProofForm } from "./proof-form.tsx";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** Asks a signed-in customer to re-authenticate, then redirects back (rules sign-in/re-authentication). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = await requireCustomer(request, context);
  const { hasApp, passkeys } = await findFactorKinds(context.get(database), viewer.userId);
  const kind = hasApp && url.searchParams.get("with") !== "password" ? "app" : "password";
  const next = safeReturnTarget(url.searchParams.get("next"));
  return { kind, next, email: viewer.email, hasApp, hasPasskey: passkeys > 0 } as const;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = await requireCustomer(request, context);
  const sent = Object.fromEntries(await readSentForm(request));
  const { form, ...fields } = sent;
  if (form !== "app" && form !== "password") throw data(null, { status: 400 });
  const read = form === "app" ? readAppCodeForm(fields) : readPasswordForm(fields);
  if (!read.ok) return refuseForm(sent, read.refusal);
  const db = context.get(database);
  const now = Temporal.Now.instant();
  const proof = read.value;
  const checked = await ("code" in proof
    ? checkCode(db, context.get(authentication), viewer, { kind: "app", ...proof }, now)
    : checkPassword(db, viewer, proof.password));
  if (!checked.ok) return refuseAs(sent, checked.refusal, "code" in proof ? "code" : "password");
  await noteProof(db, viewer.sessionId, now);
  return redirect(safeReturnTarget(url.searchParams.get("next")) ?? AFTER_LOGIN);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepTyped(sending);
}

export default function ProvePage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, next, email, hasApp, hasPasskey } = loaderData;
  const { site } = useSiteFacts();
  const withPassword = {
    to: `${provePath(next)}${next ? "&" : "?"}with=password`,
    label: "Use your password",
  };
  const withApp = { to: provePath(next), label: "Use your authenticator app" };
  const other = kind === "app" ? withPassword : withApp;
  return (
    <main className="page py-14 lg:py-24">
      <title>{`Confirm it's you | ${site.name}`}</title>
      <div className="mx-auto flex max-w-md flex-col gap-8">
        <ProofForm
          title="Confirm it's you"
          why="To protect your account, confirm it's you. Then you can continue where you were."
          kind={kind}
          email={email}
          answer={actionData}
          send="Continue"
          passkey={
            hasPasskey ? { address: "/account/confirm-identity/passkey", next: next ?? AFTER_LOGIN } : null
          }
          other={hasApp ? other : null}
        />
      </div>
    </main>
  );
}
