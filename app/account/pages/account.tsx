import { useEffect } from "react";
import { data, Form } from "react-router";
import { requireCustomer } from "#app/auth/guards.server.ts";
import { hearOnce } from "#app/auth/say-once.server.ts";
import { config } from "#app/config/context.server.ts";
import { reportError } from "#app/config/errors.server.ts";
import { findProfile } from "#app/customers/queries.server.ts";
import { database } from "#app/db/context.server.ts";
import { listFavorites } from "#app/favorites/queries.server.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { listOrdersOfCustomer } from "#app/orders/queries.server.ts";
import { useSiteFacts } from "#app/settings/site-facts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DoneSentence, FormSentence } from "#app/ui/form-sentence.tsx";
import { keepUnreached } from "#app/ui/unreached.tsx";
import { AccountFrame } from "../account-frame.tsx";
import { FavoritesTab } from "../favorites-tab.tsx";
import { sayDone } from "../form-messages.tsx";
import { OrdersTab } from "../orders-tab.tsx";
import { ProfileTab } from "../profile-tab.tsx";
import { DONE_SENTENCES } from "../sentences.ts";
import { SettingsTab } from "../settings-tab.tsx";
import { ACCOUNT_TABS, readTab, tabPath } from "../tabs.ts";
import type { Route } from "./+types/account";
import { answerAccountForm } from "./answer-account-form.server.ts";
import { unreachedAnswer } from "./unreached-answer.ts";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = await requireCustomer(request, context);
  const { userId, name, email, emailVerified } = viewer;
  const db = context.get(database);
  const tab = readTab(url.searchParams.get("tab"));
  const { said, headers } = await hearOnce(request, context.get(config).publicUrl);
  // A part that cannot be loaded has a message on the page, with Retry (rules 15.11).
  const orNull = (error: unknown) => {
    reportError(error, `account, ${tab}`);
    return null;
  };
  const needsProfile = tab === "profile" || tab === "settings";
  return data(
    {
      viewer: { name, email },
      tab,
      // It is a new object each time, so that doing the same thing twice shows the message twice.
      done: said && said.what !== "account-created" ? { what: said.what } : null,
      editing: url.searchParams.has("edit"),
      placedId: url.searchParams.get("placed"),
      unconfirmed: context.get(config).smtpUrl !== null && !emailVerified,
      profile: needsProfile ? await findProfile(db, userId).catch(orNull) : null,
      orders: tab === "orders" ? await listOrdersOfCustomer(db, userId).catch(orNull) : null,
      favorites: tab === "favorites" ? await listFavorites(db, userId).catch(orNull) : null,
    },
    { headers },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireCustomer(request, context);
  return answerAccountForm(viewer, context, await readSentForm(request));
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepUnreached(sending, unreachedAnswer);
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, tab, done, unconfirmed } = loaderData;
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
        <ConfirmFirst sentence={actionData?.form === "confirmation" ? actionData.errors[""] : undefined} />
      ) : null}
      <Tab {...loaderData} answer={actionData} />
    </AccountFrame>
  );
}

type TabProps = Route.ComponentProps["loaderData"] & { answer: Route.ComponentProps["actionData"] };

function Tab({ tab, done, editing, placedId, profile, orders, favorites, answer }: TabProps) {
  if (tab === "membership") {
    return (
      <>
        <h1 className="text-3xl">Membership</h1>
        <EmptyState title="No active membership">
          <ButtonLink to="/membership">View Membership Options</ButtonLink>
        </EmptyState>
      </>
    );
  }
  if (tab === "favorites") {
    if (!favorites) return <NotLoaded title="Favorites" what="favorites" retry={tabPath(tab)} />;
    return <FavoritesTab favorites={favorites} />;
  }
  if (tab === "orders") {
    if (!orders) return <NotLoaded title="Your Orders" what="orders" retry={tabPath(tab)} />;
    const refused = answer?.form === "cancel-order" ? answer : undefined;
    return <OrdersTab orders={orders} placedId={placedId} refused={refused} />;
  }
  if (!profile) return <NotLoaded title="Profile" what="profile" retry={tabPath(tab)} />;
  if (tab === "profile") {
    const refused = answer?.form === "profile" ? answer : undefined;
    return <ProfileTab profile={profile} editing={editing || refused !== undefined} answer={refused} />;
  }
  return <SettingsTab preferences={profile} answer={answer} done={done} />;
}

/** A failure to load: what is missing, and the way to try again. */
function NotLoaded({ title, what, retry }: { title: string; what: string; retry: string }) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <EmptyState title={`We could not load your ${what} just now.`}>
        <ButtonLink look="quiet" to={retry}>
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
