import { type ComponentProps, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { Profile } from "#app/accounts/customers/queries.server.ts";
import { addressLine, readState, US_STATES } from "#app/base/lib/us-states.ts";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { NoDeliveryWords } from "#app/trade/delivery/no-delivery-text.tsx";
import type { NoDelivery } from "#app/trade/delivery/zip-check.ts";
import { useRefusal } from "./form-messages.tsx";
import { tabPath } from "./tabs.ts";

type Answer = { errors: Record<string, string | undefined>; values: Record<string, string> };

/** The profile (rules 15.3, 15.4): the read view, or its form. */
export function ProfileTab({
  profile,
  noDelivery,
  editing,
  answer,
}: {
  profile: Profile;
  noDelivery: NoDelivery | null;
  editing: boolean;
  answer: Answer | undefined;
}) {
  if (editing) return <ProfileForm profile={profile} answer={answer} />;
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
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {noDelivery ? <NoDeliveryHome why={noDelivery} /> : null}
    </>
  );
}

/** Says before any order that nothing can be delivered to the address above (rules 15.23). */
function NoDeliveryHome({ why }: { why: NoDelivery }) {
  return (
    <section
      aria-label="Delivery to your address"
      className="rounded-card border border-amber bg-amber-soft px-6 py-5"
    >
      <NoDeliveryWords why={why} />
    </section>
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
  {
    name: "phone",
    label: "Phone",
    autoComplete: "tel",
    wide: "sm:col-span-6",
    type: "tel",
    optional: true,
  },
  // The field has one line; "street-address" is meant for fields of several lines.
  {
    name: "address",
    label: "Address",
    autoComplete: "address-line1",
    wide: "sm:col-span-6",
    optional: true,
  },
  { name: "city", label: "City", autoComplete: "address-level2", wide: "sm:col-span-2", optional: true },
  { name: "state", label: "State", autoComplete: "address-level1", wide: "sm:col-span-2", optional: true },
  {
    name: "zip",
    label: "ZIP Code",
    autoComplete: "postal-code",
    wide: "sm:col-span-2",
    inputMode: "numeric",
    optional: true,
  },
] as const;

function ProfileForm({ profile, answer }: { profile: Profile; answer: Answer | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const errors = answer?.errors ?? {};
  useRefusal(form, answer);
  // The button that opened the form is gone, so the focus moves.
  useEffect(() => {
    if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>("#firstName")?.focus();
  }, []);
  return (
    <>
      <h1 className="text-3xl">Profile</h1>
      <Form
        ref={form}
        method="post"
        noValidate
        className="flex flex-col gap-6 rounded-card border border-hairline bg-white p-6 sm:p-8"
      >
        <FormSentence>{errors[""]}</FormSentence>
        <input type="hidden" name="form" value="profile" />
        <div className="grid gap-5 sm:grid-cols-6">
          {FIELDS.map(({ wide, ...field }) => {
            const { name } = field;
            const value = answer?.values[name] ?? profile[name] ?? "";
            const of = { ...field, id: name, className: wide, error: errors[name] };
            return name === "state" ? (
              <StateField key={name} {...of} value={value} kept={profile.state} />
            ) : (
              <TextField key={name} {...of} defaultValue={value} />
            );
          })}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy}>
            {busy ? "Saving..." : "Save Changes"}
          </Button>
          <ButtonLink look="quiet" to={tabPath("profile")} preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

type StateFieldProps = Omit<ComponentProps<typeof SelectField>, "hint" | "defaultValue"> & {
  value: string;
  /** The text that the profile holds. */
  kept: string | null;
};

/** The state, by its postal code. The hint names a stored text that is no state, so that it is not lost unnoticed. */
function StateField({ value, kept, ...field }: StateFieldProps) {
  return (
    <SelectField
      {...field}
      hint={
        kept && !readState(kept)
          ? `We have "${kept}" here, which is no US state. Please choose yours.`
          : undefined
      }
      defaultValue={readState(value) ?? ""}
    >
      <option value="">Choose a state</option>
      {US_STATES.map(([code, name]) => (
        <option key={code} value={code}>
          {name} ({code})
        </option>
      ))}
    </SelectField>
  );
}
