import { useEffect, useRef } from "react";
import { HINT, LABEL } from "#app/base/ui/field.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import type { FIELD_LENGTHS } from "#app/trade/checkout/checkout-form.ts";
import { type CheckoutErrors, type CheckoutValues, controlId } from "#app/trade/checkout/checkout-reply.ts";
import type { ZipAnswer } from "#app/trade/delivery/zip-check.ts";
import { CheckoutSection } from "./section.tsx";

type SectionProps = {
  values: CheckoutValues;
  errors: CheckoutErrors;
  /** Passed in rather than imported: importing the contract would bring its whole parser into the browser. */
  lengths: typeof FIELD_LENGTHS;
};

/** The customer's name, email and phone number. */
export function YouSection({ values, errors, lengths, email }: SectionProps & { email: string }) {
  return (
    <CheckoutSection id="you" step={1} title="You">
      <div className="grid gap-5">
        <TextField
          id={controlId("name")}
          name="name"
          label="Name"
          autoComplete="name"
          required
          maxLength={lengths.name}
          defaultValue={values.name}
          error={errors.name}
        />
        <div>
          <p className={LABEL}>Email</p>
          <p className="break-words">{email}</p>
          <p className={HINT}>Your confirmation goes here.</p>
        </div>
        <TextField
          id={controlId("phone")}
          name="phone"
          type="tel"
          label="Phone"
          hint="The courier calls this number if they cannot find you. We use it for nothing else."
          autoComplete="tel"
          required
          maxLength={lengths.phone}
          defaultValue={values.phone}
          error={errors.phone}
        />
      </div>
    </CheckoutSection>
  );
}

type AddressProps = SectionProps & {
  /** The shop's answer about the ZIP in the field. */
  place: ZipAnswer | null;
  onZip: (typed: string) => void;
  /** Called when the ZIP has filled in this field. */
  onFilled: (field: "city" | "state") => void;
};

/** The delivery address. A known ZIP fills in its city and state. */
export function AddressSection({ values, errors, lengths, place, onZip, onFilled }: AddressProps) {
  const city = useFilledFromZip(place?.kind === "served" ? place.check.city : null, () => onFilled("city"));
  const state = useFilledFromZip(place?.kind === "served" ? place.check.state : null, () =>
    onFilled("state"),
  );
  return (
    <CheckoutSection id="address" step={2} title="Address">
      <div className="grid gap-5 sm:grid-cols-6">
        <TextField
          className="sm:col-span-6"
          id={controlId("address")}
          name="address"
          label="Street address"
          autoComplete="address-line1"
          required
          maxLength={lengths.address}
          defaultValue={values.address}
          error={errors.address}
        />
        <TextField
          className="sm:col-span-2"
          id={controlId("zip")}
          name="zip"
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          maxLength={lengths.zip}
          defaultValue={values.zip}
          onChange={(event) => onZip(event.currentTarget.value)}
          error={errors.zip}
        />
        <TextField
          className="sm:col-span-3"
          id={controlId("city")}
          name="city"
          ref={city}
          label="City"
          autoComplete="address-level2"
          required
          maxLength={lengths.city}
          defaultValue={values.city}
          error={errors.city}
        />
        <TextField
          className="sm:col-span-1"
          id={controlId("state")}
          name="state"
          ref={state}
          label="State"
          autoComplete="address-level1"
          required
          maxLength={lengths.state}
          defaultValue={values.state}
          error={errors.state}
        />
        <TextAreaField
          className="sm:col-span-6"
          id={controlId("instructions")}
          name="instructions"
          label="Instructions for the courier"
          optional
          hint="Entrance, buzzer, where to park."
          rows={2}
          maxLength={lengths.instructions}
          defaultValue={values.instructions}
          error={errors.instructions}
        />
      </div>
    </CheckoutSection>
  );
}

/**
 * A field that the ZIP fills while the field is empty or holds the value of an earlier ZIP; it never replaces what a
 * person has typed.
 */
function useFilledFromZip(known: string | null, onFilled: () => void) {
  const field = useRef<HTMLInputElement>(null);
  const filled = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place fills the field
  useEffect(() => {
    const input = field.current;
    if (!input || !known || (input.value !== "" && input.value !== filled.current)) return;
    input.value = known;
    filled.current = known;
    onFilled();
  }, [known]);
  return field;
}
