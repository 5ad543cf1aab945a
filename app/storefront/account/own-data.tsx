import { ButtonLink } from "#app/base/ui/button.tsx";
import { SETTINGS_PART } from "./settings-part.tsx";

/** The ways to a copy of what the shop knows of a person, and to the end of the account (rules 15.17, 15.19). */
export function OwnData() {
  return (
    <section aria-labelledby="own-data" className={SETTINGS_PART}>
      <h2 id="own-data" className="text-2xl">
        Your data
      </h2>
      <p className="mt-2 max-w-measure text-ink-soft">
        Take a copy of everything that we keep about you, or leave us and have it erased.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink look="quiet" to="/account/data">
          Download my data
        </ButtonLink>
        <ButtonLink look="danger" to="/account/delete">
          Delete Account
        </ButtonLink>
      </div>
    </section>
  );
}
