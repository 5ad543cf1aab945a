import { ArrowLeft } from "lucide";
import { data, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { clientInfoOf, requireCustomer, requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { may } from "#app/accounts/auth/rights.ts";
import { beginAppSetUp } from "#app/accounts/factors/change-factors.server.ts";
import { appAddress, typedKey } from "#app/accounts/factors/codes.server.ts";
import { type Factors, findFactors } from "#app/accounts/factors/queries.server.ts";
import { RecoveryCodesSheet } from "#app/accounts/factors/recovery-codes-sheet.tsx";
import { database } from "#app/base/db/context.server.ts";
import { drawQrCode } from "#app/base/lib/qr-code.server.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import type { Route } from "./+types/second-factor";
import { keepTyped } from "./account-form.tsx";
import { AccountFrame, SayDone } from "./account-frame.tsx";
import { answerFactorForm, type FactorAnswer } from "./answer-factor-form.server.ts";
import { readDone } from "./answer-form.server.ts";
import { AppSetUpForm, type Removal, RemoveFactorForm } from "./factor-steps.tsx";
import { SecondFactorOverview } from "./second-factor-overview.tsx";
import { DONE_SENTENCES } from "./sentences.ts";
import { SECOND_FACTOR, tabPath } from "./tabs.ts";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = await requireCustomer(request, context);
  requireFreshProof(request, viewer);
  const db = context.get(database);
  const auth = context.get(authentication);
  const { done, headers } = await readDone(request, context);
  const { adminSecondFactor, siteName } = await currentSettings(db);
  const { userId, name, email } = viewer;
  const isAdmin = may(viewer.roles, "enter");
  const factors = await findFactors(db, auth, userId);
  const has = factors.hasApp || factors.passkeys.length > 0;
  const isMissing = isAdmin && !has && adminSecondFactor === "required";
  const removed = url.searchParams.get("remove");
  const facts = { viewer: { name, email, isAdmin }, factors, isMissing, done, setUp: null, removal: null };
  if (url.searchParams.get("set-up") === "app") {
    const secret = await beginAppSetUp(db, auth, viewer, Temporal.Now.instant());
    const address = appAddress(secret, { siteName, email });
    const shown = { key: typedKey(secret), address, qr: drawQrCode(address) };
    const setUp = { ...shown, again: url.searchParams.has("again"), replaces: factors.hasApp };
    return data({ ...facts, setUp }, { headers });
  }
  return data({ ...facts, removal: removed === null ? null : removalOf(removed, factors) }, { headers });
}

/** Returns the factor to remove; 404 if it isn't the account's own. */
function removalOf(removed: string, { hasApp, passkeys }: Factors): Removal {
  const isLast = passkeys.length + (hasApp ? 1 : 0) === 1;
  if (removed === "app" && hasApp) return { passkey: null, isLast };
  const passkey = passkeys.find(({ id }) => id === removed);
  if (!passkey) throw data(null, { status: 404 });
  return { passkey, isLast };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireCustomer(request, context);
  requireFreshProof(request, viewer);
  const form = await readSentForm(request);
  const client = clientInfoOf(request, context);
  return answerFactorForm({ request, viewer, context, client, now: Temporal.Now.instant() }, form);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepTyped(sending);
}

/** Doesn't revalidate while recovery codes are shown: an expired proof would replace them. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const answer = actionResult as FactorAnswer | undefined;
  return answer?.recoveryCodes ? false : defaultShouldRevalidate;
}

const CODES_MADE: Record<string, string> = {
  "turn-on-app": DONE_SENTENCES["app-on"],
  "add-passkey": DONE_SENTENCES["passkey-added"],
  "renew-codes": "The old codes no longer work.",
};

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer } = loaderData;
  const { site } = useSiteFacts();
  const answer: FactorAnswer | undefined = actionData;
  const toAdmin = { to: "/admin", label: "Continue to the admin area" };
  return (
    <AccountFrame viewer={viewer} current="settings">
      <title>{`Two-step verification | ${site.name}`}</title>
      {answer?.recoveryCodes ? (
        <RecoveryCodesSheet
          codes={answer.recoveryCodes}
          done={CODES_MADE[answer.values.form ?? ""] ?? ""}
          account={{ siteName: site.name, email: viewer.email }}
          onward={viewer.isAdmin ? toAdmin : { to: SECOND_FACTOR, label: "I've saved them" }}
        />
      ) : (
        <Content loaderData={loaderData} answer={answer} />
      )}
    </AccountFrame>
  );
}

type ContentProps = Pick<Route.ComponentProps, "loaderData"> & { answer: FactorAnswer | undefined };

function Content({ loaderData, answer }: ContentProps) {
  const { viewer, factors, setUp, removal, isMissing, done } = loaderData;
  if (setUp) return <AppSetUpForm setUp={setUp} answer={answer} />;
  if (removal) return <RemoveFactorForm removal={removal} answer={answer} />;
  return (
    <>
      <div>
        <Link to={tabPath("settings")} className="link inline-flex min-h-11 items-center gap-1.5 text-sm">
          <Icon of={ArrowLeft} size={16} />
          Account Settings
        </Link>
        <h1 className="text-3xl">Two-step verification</h1>
      </div>
      <SayDone done={done} />
      {isMissing ? (
        <p className="rounded-field border border-amber bg-amber-soft px-4 py-3">
          Your shop requires two-step verification for admins. Set it up here to continue to the admin area.
        </p>
      ) : null}
      <p className="max-w-measure">
        Protects your account even if someone knows your password. Set up a second method as a backup.
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
