import { requireCustomer, requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import type { Route } from "./+types/own-data-page";
import { AccountFrame, SETTINGS_PART } from "./account-frame.tsx";
import { tabPath } from "./tabs.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireCustomer(request, context);
  requireFreshProof(request, viewer);
  return { viewer: { name: viewer.name, email: viewer.email } };
}

/** Explains the file with the user's own data and links to it (rules account/data-export). */
export default function OwnDataPage({ loaderData }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  return (
    <AccountFrame viewer={loaderData.viewer} current="settings">
      <title>{`Download my data | ${site.name}`}</title>
      <h1 className="text-3xl">Download my data</h1>
      <section aria-label="About the file" className={`${SETTINGS_PART} flex flex-col items-start gap-5`}>
        <p className="max-w-measure">
          You get one file (JSON) with everything we have about you: profile and birth date, preferences,
          favorites, active sessions, sign-in methods, your orders and their history, and the emails we sent
          you.
        </p>
        <p className="max-w-measure">
          It contains no passwords or two-step verification secrets. Keep the file where no one else can read
          it.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/account/data.json" reloadDocument download>
            Download my data
          </ButtonLink>
          <ButtonLink look="quiet" to={tabPath("settings")}>
            Back to settings
          </ButtonLink>
        </div>
      </section>
    </AccountFrame>
  );
}
