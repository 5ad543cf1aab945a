import { MailNotice } from "#app/admin/kit/detail-page.tsx";
import { FormPart } from "#app/base/ui/form-part.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import type { FIELD_LENGTHS } from "#app/trade/checkout/checkout-form.ts";
import type { CheckoutQuote } from "#app/trade/checkout/quote.ts";
import type { Desk } from "./desk.ts";

type Props = Pick<Desk, "values" | "errors"> & {
  /** Passed in rather than imported: importing the contract would bring its whole parser into the browser. */
  lengths: typeof FIELD_LENGTHS;
  zip: CheckoutQuote["zip"];
  /** Null for a caller who gave none. */
  email: string | null;
};

/** Who receives the order, and where. A ZIP of ours fills in city and state (rules checkout/prefilled-fields). */
export function AddressPart({ values, errors, lengths, zip, email }: Props) {
  const noDelivery = zip && zip.kind !== "served" ? zip.sentence : undefined;
  const field = (name: keyof typeof FIELD_LENGTHS) => ({
    id: `order-${name}`,
    name,
    maxLength: lengths[name],
    defaultValue: values[name],
    autoComplete: "off",
    error: errors[name] ?? (name === "zip" ? noDelivery : undefined),
  });
  return (
    <FormPart title="Contact and address">
      <div className="grid gap-5 sm:grid-cols-6">
        <TextField {...field("name")} className="sm:col-span-3" label="Name" required />
        <TextField
          {...field("phone")}
          className="sm:col-span-3"
          type="tel"
          label="Phone"
          hint="The courier calls this number."
          required
        />
        <TextField {...field("address")} className="sm:col-span-6" label="Street address" required />
        <TextField
          {...field("zip")}
          className="sm:col-span-2"
          label="ZIP code"
          inputMode="numeric"
          required
        />
        <TextField {...field("city")} className="sm:col-span-3" label="City" required />
        <TextField {...field("state")} className="sm:col-span-1" label="State" required />
        <TextAreaField
          {...field("instructions")}
          className="sm:col-span-6"
          label="Instructions for the courier"
          optional
          rows={2}
        />
      </div>
      {email === null ? (
        <p className="font-medium">
          This customer has no email: read the order number out after placing the order.
        </p>
      ) : (
        <>
          <MailNotice />
          <p className="text-sm text-ink-soft">
            The confirmation goes to <span className="text-ink">{email}</span>.
          </p>
        </>
      )}
    </FormPart>
  );
}
