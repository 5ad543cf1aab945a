import { data, Form, type RouterContextProvider, useNavigation } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { keepFailedForm } from "#app/base/ui/keep-failed-form.tsx";
import { emailOfMailToken } from "#app/content/waitlist/marketing-mail.server.ts";
import { leaveWaitlist, readPlace } from "#app/content/waitlist/place.server.ts";
import { beforeSentence, placeSentence, WRONG_PLACE_LINK } from "#app/content/waitlist/place-words.ts";
import type { Route } from "./+types/waitlist-place";

/** Loads the waitlist place of the address that was emailed this link (rules invitations/place-page). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const email = emailOf(url, context);
  const place = email ? await readPlace(context.get(database), email) : null;
  return data({ email, place }, { status: email ? 200 : 400 });
}

/** Leaves the waitlist. Requires a form, which link scanners don't send. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const email = emailOf(url, context);
  const { intent } = Object.fromEntries(await readSentForm(request));
  if (!email || intent !== "leave") {
    return data({ left: false, sentence: WRONG_PLACE_LINK }, { status: 400 });
  }
  await leaveWaitlist(context.get(database), email);
  return data({ left: true, sentence: null });
}

function emailOf(url: URL, context: Readonly<RouterContextProvider>): string | null {
  const { secret } = context.get(authentication);
  return emailOfMailToken(secret, "place", url.searchParams.get("token") ?? "");
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepFailedForm(sending, (_, { sentence }) => ({ left: false, sentence }));
}

export default function WaitlistPlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  const { email, place } = loaderData;
  const address = <strong className="font-semibold wrap-anywhere">{email}</strong>;
  return (
    <main className="page py-14 lg:py-24">
      <PageMeta
        title={`Your place on the waitlist | ${site.name}`}
        description={`Your place on the waitlist of ${site.name}.`}
        path="/waitlist/place"
        hidden
      />
      <div className="mx-auto flex max-w-lg flex-col items-start gap-6" role="status">
        {email === null ? (
          <>
            <h1 className="text-3xl">No place to show</h1>
            <p>{WRONG_PLACE_LINK}</p>
          </>
        ) : place === null ? (
          <>
            <h1 className="text-3xl">
              {actionData?.left ? "You've left the waitlist" : "Not on the waitlist"}
            </h1>
            <p>{address} isn't on our waitlist.</p>
            <ButtonLink to="/#waitlist" look="quiet">
              Go to the waitlist
            </ButtonLink>
          </>
        ) : (
          <>
            <h1 className="text-3xl">Your place on the waitlist</h1>
            <PlaceWords place={place} />
            <LeaveForm sentence={actionData?.sentence ?? undefined} />
            <p className="text-sm text-ink-soft">This page is about {address}.</p>
          </>
        )}
      </div>
    </main>
  );
}

type Place = NonNullable<Route.ComponentProps["loaderData"]["place"]>;

function PlaceWords({ place }: { place: Place }) {
  const { zip, invitedAt, wantsInvitation, isServed } = place;
  const shop = (
    <ButtonLink to="/shop" look={isServed ? "primary" : "quiet"}>
      Go to the shop
    </ButtonLink>
  );
  if (invitedAt) {
    return (
      <>
        <p className="text-xl">You were invited on {momentText(invitedAt)}.</p>
        {shop}
      </>
    );
  }
  return (
    <>
      {wantsInvitation ? (
        <p>
          <span className="block text-xl">{placeSentence(place)}</span>
          <span>{beforeSentence(place)}</span>
        </p>
      ) : (
        <p>You've unsubscribed, so we won't send an invitation. Leave the list and join again to get one.</p>
      )}
      {zip === null ? null : (
        <p>
          {isServed
            ? `We already deliver to ${zip}. You can order without an invitation.`
            : `We don't deliver to ${zip} yet.`}
        </p>
      )}
      {isServed ? shop : null}
    </>
  );
}

function LeaveForm({ sentence }: { sentence: string | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" className="flex flex-col items-start gap-4">
      <FormSentence>{sentence}</FormSentence>
      <input type="hidden" name="intent" value="leave" />
      <Button type="submit" look="quiet" disabled={busy}>
        Leave the waitlist
      </Button>
    </Form>
  );
}
