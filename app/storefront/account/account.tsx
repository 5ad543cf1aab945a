import { useEffect } from "react";
import { data, Form, type ShouldRevalidateFunctionArgs } from "react-router";
import { readFlash } from "#app/accounts/auth/flash-message.server.ts";
import { requireCustomer } from "#app/accounts/auth/guards.server.ts";
import { config } from "#app/base/config/context.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { DoneSentence, FormSentence } from "#app/base/ui/form-sentence.tsx";
import { useStanding } from "#app/base/ui/standing.tsx";
import { keepUnreached } from "#app/base/ui/unreached.tsx";
import type { Route } from "./+types/account";
import { AccountFrame } from "./account-frame.tsx";
import { answerAccountForm } from "./answer-account-form.server.ts";
import { FavoritesTab } from "./favorites-tab.tsx";
import { sayDone } from "./form-messages.tsx";
import { OrdersTab } from "./orders-tab.tsx";
import { ProfileTab } from "./profile-tab.tsx";
import { type Part, readPart } from "./read-part.server.ts";
import { DONE_SENTENCES, type Done, isDone } from "./sentences.ts";
import { SettingsTab } from "./settings-tab.tsx";
import { ACCOUNT_TABS, type AccountTab, readTab, tabPath } from "./tabs.ts";
import { unreachedAnswer } from "./unreached-answer.tsx";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = await requireCustomer(request, context);
  const { name, email, emailVerified } = viewer;
  const tab = readTab(url.searchParams.get("tab"));
  const { said, headers } = await readFlash(request, context.get(config).publicUrl);
  // A part that cannot be loaded has a message on the page, with Retry (rules 15.11).
  const part = await readPart(tab, { db: context.get(database), viewer, search: url.searchParams }).catch(
    (error: unknown) => {
      reportError(error, `account, ${tab}`);
      return null;
    },
  );
  return data(
    {
      viewer: { name, email },
      tab,
      part,
      // It is a new object each time, so that doing the same thing twice shows the message twice.
      done: said && isDone(said.what) ? { what: said.what } : null,
      unconfirmed: context.get(config).smtpUrl !== null && !emailVerified,
    },
    { headers },
  );
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = await requireCustomer(request, context);
  return answerAccountForm(viewer, context, await readSentForm(request), url.searchParams);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepUnreached(sending, unreachedAnswer);
}

/** A change that came too late (409) was made from a page that is out of date. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, tab, done, unconfirmed } = loaderData;
  // A page of orders is loaded anew whenever something happens in the shop.
  const part = useStanding(loaderData.part);
  const answer = useStanding(actionData);
  const { site } = useSiteFacts();
  const title = ACCOUNT_TABS.find((entry) => entry.tab === tab)?.label;
  useEffect(() => {
    if (done) sayDone(DONE_SENTENCES[done.what], done.what);
  }, [done]);
  return (
    <AccountFrame viewer={viewer} current={tab}>
      <title>{`${title} | ${site.name}`}</title>
      {done ? <DoneSentence>{DONE_SENTENCES[done.what]}</DoneSentence> : null}
      {unconfirmed ? (
        <ConfirmFirst sentence={answer?.form === "confirmation" ? answer.errors[""] : undefined} />
      ) : null}
      {part ? <Tab part={part} email={viewer.email} answer={answer} done={done} /> : <NotLoaded tab={tab} />}
    </AccountFrame>
  );
}

type TabProps = {
  part: Part;
  email: string;
  answer: Route.ComponentProps["actionData"];
  done: { what: Done } | null;
};

function Tab({ part, email, answer, done }: TabProps) {
  const refused = (form: string) => (answer?.form === form ? answer : undefined);
  switch (part.tab) {
    case "profile":
      return (
        <ProfileTab
          profile={part.profile}
          noDelivery={part.noDelivery}
          editing={part.editing || refused("profile") !== undefined}
          answer={refused("profile")}
        />
      );
    case "orders":
      return <OrdersTab part={part} refused={refused("cancel-order")} isDoneSaid={done !== null} />;
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

/** A failure to load: what is missing, and the way to try again. */
function NotLoaded({ tab }: { tab: AccountTab }) {
  const { label, what } = ACCOUNT_TABS.find((entry) => entry.tab === tab) ?? ACCOUNT_TABS[0];
  return (
    <>
      <h1 className="text-3xl">{label}</h1>
      <EmptyState title={`We could not load your ${what} just now.`}>
        <ButtonLink look="quiet" to={tabPath(tab)}>
          Retry
        </ButtonLink>
      </EmptyState>
    </>
  );
}

/** If the shop can send mail, an address must be confirmed before the first order (rules 13.12). */
function ConfirmFirst({ sentence }: { sentence: string | undefined }) {
  return (
    <Form
      method="post"
      className="flex flex-wrap items-center gap-4 rounded-card border border-amber bg-amber-soft p-5"
    >
      <p className="flex-1 basis-60">Confirm your email to place your first order.</p>
      <input type="hidden" name="form" value="confirmation" />
      <Button type="submit" look="quiet">
        Resend
      </Button>
      <FormSentence>{sentence}</FormSentence>
    </Form>
  );
}
