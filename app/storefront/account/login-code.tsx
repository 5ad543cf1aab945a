import { data, redirect } from "react-router";
import { adminLoginPath, adminReturnTarget } from "#app/accounts/auth/admin-return-target.ts";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { clientInfoOf, findCurrentCourier, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { AFTER_LOGIN, codePath, loginPath, safeReturnTarget } from "#app/accounts/auth/return-target.ts";
import { findSecondStep, finishSecondStep } from "#app/accounts/auth/sign-in.server.ts";
import { checkCode } from "#app/accounts/factors/check-code.server.ts";
import { readAppCodeForm, readRecoveryCodeForm } from "#app/accounts/factors/factor-forms.ts";
import { findFactorKinds } from "#app/accounts/factors/queries.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { database } from "#app/base/db/context.server.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import type { Route } from "./+types/login-code";
import { keepTyped } from "./account-form.tsx";
import { endFormerSession, leadTo, refuseAs, refuseForm } from "./answer-form.server.ts";
import { ProofForm } from "./proof-form.tsx";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** Asks for the second factor after a correct password in this browser (rules sign-in/second-factor-step). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const next = safeReturnTarget(url.searchParams.get("next"));
  const recovery = url.searchParams.get("with") === "recovery";
  const begun = await begunStep(request, context);
  if (!begun && (await findCurrentCourier(context))) throw redirect("/courier");
  if (!begun && (await findCurrentViewer(context))) throw redirect(next ?? AFTER_LOGIN);
  const again = adminReturnTarget(next) ? adminLoginPath(next) : loginPath(next);
  return { next, again, recovery, kinds: begun?.kinds ?? null };
}

/** `ended` means that the step can no longer be finished. */
type Answer = RefusedForm & { ended?: true };

function ended() {
  const answer: Answer = { ended: true, errors: {}, values: {} };
  return data(answer, { status: 400 });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const next = safeReturnTarget(url.searchParams.get("next"));
  const sent = Object.fromEntries(await readSentForm(request));
  const { form, ...fields } = sent;
  if (form !== "app" && form !== "recovery") throw data(null, { status: 400 });

  const read = form === "app" ? readAppCodeForm(fields) : readRecoveryCodeForm(fields);
  const begun = await begunStep(request, context);
  if (!begun) return ended();
  if (!read.ok) return refuseForm(sent, read.refusal);

  const db = context.get(database);
  const auth = context.get(authentication);
  const { step } = begun;
  const typed = { kind: form, code: read.value.code } as const;
  const checked = await checkCode(db, auth, step, typed, Temporal.Now.instant());
  if (!checked.ok) return refuseAs(sent, checked.refusal, "code");
  const client = clientInfoOf(request, context);
  const cookies = await finishSecondStep(db, auth, step, client);
  if (!cookies) return ended();
  await endFormerSession(context);
  const { userId, email } = step;
  logSecurityEvent("sign-in", { userId, email, address: client.address, by: form });
  return leadTo(context, next ?? AFTER_LOGIN, cookies);
}

/**
 * Returns the second step started in this browser; null if there is none, it expired, or no usable factor is
 * left.
 */
async function begunStep(request: Request, context: Route.LoaderArgs["context"]) {
  const db = context.get(database);
  const cookies = request.headers.get("cookie");
  const step = await findSecondStep(db, context.get(authentication), cookies, Temporal.Now.instant());
  if (!step) return null;
  const { hasApp, passkeys } = await findFactorKinds(db, step.userId);
  const kinds = { hasApp, hasPasskey: passkeys > 0 };
  return hasApp || kinds.hasPasskey ? { step, kinds } : null;
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepTyped(sending);
}

export default function LoginCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, again, recovery, kinds } = loaderData;
  const { site } = useSiteFacts();
  const answer: Answer | undefined = actionData;
  const { hasApp = false, hasPasskey = false } = kinds ?? {};
  const passkey = { address: "/login/passkey", next: next ?? AFTER_LOGIN, isFirst: !hasApp && !recovery };
  const otherLabel = recovery ? "Use your authenticator app" : "Use a recovery code";
  return (
    <main className="page py-14 lg:py-24">
      <PageMeta
        title={`Two-step verification | ${site.name}`}
        description={`Two-step verification for signing in at ${site.name}.`}
        path="/login/code"
        hidden
      />
      <div className="mx-auto flex max-w-md flex-col gap-8">
        {kinds && !answer?.ended ? (
          <ProofForm
            title="One more step"
            why="Enter your verification code to finish signing in."
            kind={recovery || !hasApp ? "recovery" : "app"}
            answer={answer}
            send="Sign in"
            passkey={hasPasskey ? passkey : null}
            other={hasApp ? { to: codePath(next, { recovery: !recovery }), label: otherLabel } : null}
          />
        ) : (
          <>
            <h1 className="text-3xl">Your sign-in expired</h1>
            <p role="status">It wasn't finished within 10 minutes. Sign in again.</p>
            <ButtonLink to={again} className="self-start">
              Sign in again
            </ButtonLink>
          </>
        )}
      </div>
    </main>
  );
}
