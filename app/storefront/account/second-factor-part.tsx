import { ButtonLink } from "#app/base/ui/button.tsx";
import { SETTINGS_PART } from "./settings-part.tsx";

/** What an account has beside its password: an app, and so many passkeys. */
export type ShownFactors = { hasApp: boolean; passkeys: number };

/** Says in the settings what is on, and leads to the page where it is changed. */
export function SecondFactorPart({ factors }: { factors: ShownFactors }) {
  const { hasApp, passkeys } = factors;
  const keys = passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`;
  const on = [...(hasApp ? ["authenticator app"] : []), ...(passkeys > 0 ? [keys] : [])];
  return (
    <section aria-labelledby="second-factor" className={SETTINGS_PART}>
      <h2 id="second-factor" className="text-2xl">
        Second factor
      </h2>
      <p className="mt-3 max-w-measure text-ink-soft">
        {on.length > 0
          ? `On: ${on.join(" and ")}. Your password alone does not open your account.`
          : "Off. With an authenticator app or a passkey, your password alone no longer opens your account."}
      </p>
      <ButtonLink look="quiet" to="/account/second-factor" className="mt-5">
        {on.length > 0 ? "Manage your second factor" : "Set up a second factor"}
      </ButtonLink>
    </section>
  );
}
