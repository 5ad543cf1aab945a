import { type ComponentProps, useEffect } from "react";
import type { Profile } from "#app/accounts/customers/queries.server.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { addressLine, readState, US_STATES } from "#app/base/lib/us-states.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { NoDeliveryText } from "#app/trade/delivery/no-delivery-text.tsx";
import { AccountForm, fieldOf, SendButton } from "./account-form.tsx";
import { SETTINGS_PART } from "./account-frame.tsx";
import type { AccountPart } from "./read-part.server.ts";
import { tabPath } from "./tabs.ts";

type Props = { part: Extract<AccountPart, { tab: "profile" }>; answer: RefusedForm | undefined };

/** Profile (rules account/profile): the read view or the form. */
export function ProfileTab({ part: { profile, noDelivery, editing }, answer }: Props) {
  if (editing || answer) return <ProfileForm profile={profile} answer={answer} />;
  const facts = [
    ["Full name", `${profile.firstName} ${profile.lastName}`],
    ["Email address", profile.email],
    ["Phone number", profile.phone ?? "Not provided"],
    ["Address", addressLine(profile) ?? "No address on file"],
  ] as const;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Profile</h1>
        <ButtonLink look="quiet" to={`${tabPath("profile")}&edit=1`} preventScrollReset>
          Edit
        </ButtonLink>
      </div>
      <dl className="rounded-card border border-hairline bg-white px-6">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="grid gap-1 border-hairline py-5 not-last:border-b sm:grid-cols-[12rem_1fr] sm:gap-4"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* Shown before any order (rules account/undeliverable-zip). */}
      {noDelivery ? (
        <section
          aria-label="Delivery to your address"
          className="rounded-card border border-amber bg-amber-soft px-6 py-5"
        >
          <NoDeliveryText why={noDelivery} />
        </section>
      ) : null}
    </>
  );
}

const FIELDS = [
  {
    name: "firstName",
    label: "First Name",
    autoComplete: "given-name",
    wide: "sm:col-span-3",
    required: true,
  },
  {
    name: "lastName",
    label: "Last Name",
    autoComplete: "family-name",
    wide: "sm:col-span-3",
    required: true,
  },
  { name: "phone", label: "Phone", autoComplete: "tel", wide: "sm:col-span-6", type: "tel" },
  // The field has one line; "street-address" is meant for fields of several lines.
  { name: "address", label: "Address", autoComplete: "address-line1", wide: "sm:col-span-6" },
  { name: "city", label: "City", autoComplete: "address-level2", wide: "sm:col-span-2" },
  { name: "state", label: "State", autoComplete: "address-level1", wide: "sm:col-span-2" },
  {
    name: "zip",
    label: "ZIP Code",
    autoComplete: "postal-code",
    wide: "sm:col-span-2",
    inputMode: "numeric",
  },
] as const;

function ProfileForm({ profile, answer }: { profile: Profile; answer: RefusedForm | undefined }) {
  // The button that opened the form is gone, so the focus moves.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById("firstName")?.focus();
  }, []);
  return (
    <>
      <h1 className="text-3xl">Profile</h1>
      <AccountForm name="profile" answer={answer} className={`${SETTINGS_PART} flex flex-col gap-6`}>
        <div className="grid gap-5 sm:grid-cols-6">
          {FIELDS.map(({ wide, ...described }) => {
            const { name } = described;
            const { defaultValue = profile[name] ?? "", ...fieldProps } = fieldOf(name, answer);
            const optional = !("required" in described);
            const field = { ...described, ...fieldProps, defaultValue, optional, className: wide };
            return name === "state" ? (
              <StateField key={name} {...field} kept={profile.state} />
            ) : (
              <TextField key={name} {...field} />
            );
          })}
        </div>
        <div className="flex flex-wrap gap-3">
          <SendButton busy="Saving...">Save Changes</SendButton>
          <ButtonLink look="quiet" to={tabPath("profile")} preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </AccountForm>
    </>
  );
}

type StateFieldProps = Omit<ComponentProps<typeof SelectField>, "hint" | "defaultValue"> & {
  defaultValue: string;
  /** Stored value of the profile. */
  kept: string | null;
};

/**
 * State field, by postal code. Its hint shows a stored value that isn't a state, so it isn't lost unnoticed.
 */
function StateField({ defaultValue, kept, ...field }: StateFieldProps) {
  const isLost = kept !== null && kept !== "" && !readState(kept);
  const hint = isLost ? `"${kept}" isn't a US state. Choose yours.` : undefined;
  return (
    <SelectField {...field} hint={hint} defaultValue={readState(defaultValue) ?? ""}>
      <option value="">Choose a state</option>
      {US_STATES.map(([code, name]) => (
        <option key={code} value={code}>
          {name} ({code})
        </option>
      ))}
    </SelectField>
  );
}
