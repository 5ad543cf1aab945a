import { ArrowLeft } from "lucide";
import { useEffect } from "react";
import { data, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { readFlash } from "#app/accounts/auth/flash-message.server.ts";
import { clientInfoOf, requireCustomer, requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { findFactors } from "#app/accounts/factors/queries.server.ts";
import { RecoveryCodesSheet } from "#app/accounts/factors/recovery-codes-sheet.tsx";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { currentSettings } from "#app/base/settings/current-settings.server.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { DoneSentence } from "#app/base/ui/form-sentence.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { keepUnreached } from "#app/base/ui/unreached.tsx";
import type { Route } from "./+types/second-factor";
import { AccountFrame } from "./account-frame.tsx";
import { answerFactorForm } from "./answer-factor-form.server.ts";
import { AppSetUpForm } from "./app-set-up-form.tsx";
import { type FactorAnswer, SECOND_FACTOR } from "./factor-answer.ts";
import { sayDone } from "./form-messages.tsx";
import { readFactorStep } from "./read-factor-step.server.ts";
import { RemoveFactorForm } from "./remove-factor-form.tsx";
import { SecondFactorOverview } from "./second-factor-overview.tsx";
import { DONE_SENTENCES, isDone } from "./sentences.ts";
import { tabPath } from "./tabs.ts";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = await requireCustomer(request, context);
  requireFreshProof(request, viewer);
  const db = context.get(database);
  const auth = context.get(authentication);
  const { said, headers } = await readFlash(request, context.get(config).publicUrl);
  const { adminSecondFactor, siteName } = await currentSettings(db);
  const { userId, name, email, isAdmin } = viewer;
  const factors = await findFactors(db, auth, userId);
  const has = factors.hasApp || factors.passkeys.length > 0;
  const now = Temporal.Now.instant();
  return data(
    {
      viewer: { name, email, isAdmin },
      factors,
      step: await readFactorStep({
        db,
        auth,
        viewer,
        siteName,
        factors,
        search: url.searchParams,
        now,
      }),
      isMissing: isAdmin && !has && adminSecondFactor === "required",
      done: said && isDone(said.what) ? { what: said.what } : null,
    },
    { headers },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireCustomer(request, context);
  requireFreshProof(request, viewer);
  const form = await readSentForm(request);
  const client = clientInfoOf(request, context);
  return answerFactorForm({ request, viewer, context, client, now: Temporal.Now.instant() }, form);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepUnreached(
    sending,
    ({ form, answer: _, ...sent }, { sentence }): FactorAnswer => ({
      form: String(form),
      errors: { "": sentence },
      values: typedValues(sent),
      recoveryCodes: null,
    }),
  );
}

/** While recovery codes are shown the page asks for nothing anew: a proof that has grown old would replace them. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const answer = actionResult as FactorAnswer | undefined;
  return answer?.recoveryCodes ? false : defaultShouldRevalidate;
}

const CODES_MADE: Record<string, string> = {
  "turn-on-app": DONE_SENTENCES["app-on"],
  "add-passkey": DONE_SENTENCES["passkey-added"],
  "renew-codes": "The old codes do not work any more.",
};

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, done } = loaderData;
  const { site } = useSiteFacts();
  useEffect(() => {
    if (done) sayDone(DONE_SENTENCES[done.what], done.what);
  }, [done]);
  const toAdmin = { to: "/admin", label: "Go on to the admin area" };
  return (
    <AccountFrame viewer={viewer} current="settings">
      <title>{`Second factor | ${site.name}`}</title>
      {actionData?.recoveryCodes ? (
        <RecoveryCodesSheet
          codes={actionData.recoveryCodes}
          done={CODES_MADE[actionData.form] ?? ""}
          account={{ siteName: site.name, email: viewer.email }}
          onward={viewer.isAdmin ? toAdmin : { to: SECOND_FACTOR, label: "I have kept them" }}
        />
      ) : (
        <Content loaderData={loaderData} answer={actionData} />
      )}
    </AccountFrame>
  );
}

type ContentProps = Pick<Route.ComponentProps, "loaderData"> & { answer: FactorAnswer | undefined };

function Content({ loaderData, answer }: ContentProps) {
  const { viewer, factors, step, isMissing, done } = loaderData;
  if (step?.kind === "set-up") return <AppSetUpForm setUp={step.setUp} answer={answer} />;
  if (step?.kind === "remove") return <RemoveFactorForm removal={step.removal} answer={answer} />;
  return (
    <>
      <div>
        <Link to={tabPath("settings")} className="link inline-flex min-h-11 items-center gap-1.5 text-sm">
          <Icon of={ArrowLeft} size={16} />
          Account Settings
        </Link>
        <h1 className="text-3xl">Second factor</h1>
      </div>
      {done ? <DoneSentence>{DONE_SENTENCES[done.what]}</DoneSentence> : null}
      {isMissing ? (
        <p className="rounded-field border border-amber bg-amber-soft px-4 py-3">
          Your shop requires a second factor of admins. Set one up here, and you can go on to the admin area.
        </p>
      ) : null}
      <p className="max-w-measure">
        A second factor keeps your account closed to somebody who has learned your password. One is enough;
        with two you still get in when one is lost.
      </p>
      <SecondFactorOverview factors={factors} answer={answer} />
      {viewer.isAdmin && !isMissing ? (
        <ButtonLink look="quiet" to="/admin" className="self-start">
          Go to the admin area
        </ButtonLink>
      ) : null}
    </>
  );
}
