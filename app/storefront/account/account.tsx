import { data, Form, type ShouldRevalidateFunctionArgs } from "react-router";
import { requireCustomer } from "#app/accounts/auth/guards.server.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { config } from "#app/base/config/context.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { keepScreen, OldScreen } from "#app/base/ui/kept-screen.tsx";
import { usePreserved } from "#app/base/ui/preserved.tsx";
import { currentPlanNames } from "#app/content/pages/queries.server.ts";
import { hasOrdered } from "#app/trade/orders/customer-queries.server.ts";
import { confirmEmailSentence } from "#app/trade/orders/order-view.ts";
import type { Route } from "./+types/account";
import { answerTo, keepTyped } from "./account-form.tsx";
import { AccountFrame, SayDone } from "./account-frame.tsx";
import { answerAccountForm, type FormAnswer } from "./answer-account-form.server.ts";
import { readDone } from "./answer-form.server.ts";
import { FavoritesTab } from "./favorites-tab.tsx";
import { OrdersTab } from "./orders-tab.tsx";
import { ProfileTab } from "./profile-tab.tsx";
import { type AccountPart, readPart } from "./read-part.server.ts";
import { CONNECTION_FAILED_SENTENCES, type Done } from "./sentences.ts";
import { SettingsTab } from "./settings-tab.tsx";
import { type AccountTab, readTab, tabLabel, tabPath } from "./tabs.ts";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = await requireCustomer(request, context);
  const { name, email, emailVerified } = viewer;
  const plans = await currentPlanNames(context.get(database));
  const tab = readTab(url.searchParams.get("tab"), { plans });
  const { done, headers } = await readDone(request, context);
  // A part that can't be loaded shows a message with Retry (rules account/load-failure).
  const part = await readPart(tab, { db: context.get(database), viewer, search: url.searchParams }).catch(
    (error: unknown) => {
      reportError(error, `account, ${tab}`);
      return null;
    },
  );
  const mustConfirm = hasMailServer(context.get(config)) && !emailVerified;
  const confirm = mustConfirm
    ? confirmEmailSentence(await hasOrdered(context.get(database), viewer.userId))
    : null;
  return data({ viewer: { name, email }, tab, part, done, confirm }, { headers });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = await requireCustomer(request, context);
  return answerAccountForm(viewer, context, await readSentForm(request), url.searchParams);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepTyped(sending, CONNECTION_FAILED_SENTENCES);
}

// A part that failed to load (rules account/load-failure) doesn't replace one already shown.
export const clientMiddleware = [keepScreen<Route.ComponentProps["loaderData"]>(({ part }) => part !== null)];

/** A change that came too late (409) was based on an outdated page. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, tab, part, done, confirm } = loaderData;
  const answer = usePreserved<FormAnswer>(actionData);
  const { site } = useSiteFacts();
  return (
    <AccountFrame viewer={viewer} current={tab}>
      <title>{`${tabLabel(tab)} | ${site.name}`}</title>
      <OldScreen />
      <SayDone done={done} />
      {confirm ? (
        <ConfirmFirst why={confirm} sentence={answerTo(answer, "confirmation")?.errors[""]} />
      ) : null}
      {part ? <Tab part={part} email={viewer.email} answer={answer} done={done} /> : <NotLoaded tab={tab} />}
    </AccountFrame>
  );
}

type TabProps = {
  part: AccountPart;
  email: string;
  answer: FormAnswer | undefined;
  done: { what: Done } | null;
};

function Tab({ part, email, answer, done }: TabProps) {
  switch (part.tab) {
    case "profile":
      return <ProfileTab part={part} answer={answerTo(answer, "profile")} />;
    case "orders":
      return <OrdersTab part={part} refused={answerTo(answer, "cancel-order")} isDoneSaid={done !== null} />;
    case "membership":
      return (
        <>
          <h1 className="text-3xl">Membership</h1>
          <EmptyState title="No active membership">
            <ButtonLink to="/membership">View Membership Options</ButtonLink>
          </EmptyState>
        </>
      );
    case "favorites":
      return <FavoritesTab favorites={part.favorites} />;
    case "settings":
      return <SettingsTab part={part} email={email} answer={answer} done={done} />;
  }
}

/** Load failure with a Retry link. */
function NotLoaded({ tab }: { tab: AccountTab }) {
  return (
    <>
      <h1 className="text-3xl">{tabLabel(tab)}</h1>
      <EmptyState title={`We couldn't load your ${tab} right now.`}>
        <ButtonLink look="quiet" to={tabPath(tab)}>
          Retry
        </ButtonLink>
      </EmptyState>
    </>
  );
}

/**
 * If the shop can send email, customers must confirm their address before ordering (rules
 * sign-up/confirmation-reminder).
 */
function ConfirmFirst({ why, sentence }: { why: string; sentence: string | undefined }) {
  return (
    <Form
      method="post"
      className="flex flex-wrap items-center gap-4 rounded-card border border-amber bg-amber-soft p-5"
    >
      <p className="flex-1 basis-60">{why}</p>
      <input type="hidden" name="form" value="confirmation" />
      <Button type="submit" look="quiet">
        Resend
      </Button>
      <FormSentence>{sentence}</FormSentence>
    </Form>
  );
}
