import { type ReactNode, useEffect, useRef } from "react";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { HINT, LABEL, TextAreaField, TextField } from "#app/base/ui/field.tsx";
import type { FIELD_LENGTHS } from "#app/trade/checkout/checkout-form.ts";
import { type CheckoutErrors, type CheckoutValues, controlId } from "#app/trade/checkout/checkout-reply.ts";
import type { ZipAnswer } from "#app/trade/delivery/zip-check.ts";

export type SectionProps = {
  values: CheckoutValues;
  errors: CheckoutErrors;
  /** Passed in rather than imported: importing the contract would pull its whole parser into the browser. */
  lengths: typeof FIELD_LENGTHS;
};

/** Props of a text field, besides its label. */
export function textOf(name: keyof typeof FIELD_LENGTHS, { values, errors, lengths }: SectionProps) {
  return {
    id: controlId(name),
    name,
    maxLength: lengths[name],
    defaultValue: values[name],
    error: errors[name],
  };
}

/** Customer's name, email, and phone number; `children` are shown below. */
export function YouSection({
  email,
  children,
  ...form
}: SectionProps & { email: string; children: ReactNode }) {
  const { site } = useSiteFacts();
  return (
    <CheckoutSection id="you" step={1} title="Contact">
      <div className="grid gap-5">
        <TextField {...textOf("name", form)} label="Name" autoComplete="name" required />
        <div>
          <p className={LABEL}>Email</p>
          <p>{email}</p>
          {site.canMail ? <p className={HINT}>Your confirmation goes here.</p> : null}
        </div>
        <TextField
          {...textOf("phone", form)}
          type="tel"
          label="Phone"
          hint="Your courier calls this number if they can't find you. We don't use it for anything else."
          autoComplete="tel"
          required
        />
        {children}
      </div>
    </CheckoutSection>
  );
}

type AddressProps = SectionProps & {
  /** Server response about the ZIP in the field. */
  zip: ZipAnswer | null;
  onZip: (typed: string) => void;
  /** Called when the ZIP fills in this field. */
  onFilled: (field: "city" | "state") => void;
};

/** Delivery address. A known ZIP fills in its city and state. */
export function AddressSection({ zip, onZip, onFilled, ...form }: AddressProps) {
  const known = zip?.kind === "served" ? zip.check : null;
  const city = useFilledFromZip(known?.city, () => onFilled("city"));
  const state = useFilledFromZip(known?.state, () => onFilled("state"));
  return (
    <CheckoutSection id="address" step={2} title="Address">
      <div className="grid gap-5 sm:grid-cols-6">
        <TextField
          {...textOf("address", form)}
          className="sm:col-span-6"
          label="Street address"
          autoComplete="address-line1"
          required
        />
        <TextField
          {...textOf("zip", form)}
          className="sm:col-span-2"
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          onChange={(event) => onZip(event.currentTarget.value)}
        />
        <TextField
          {...textOf("city", form)}
          className="sm:col-span-3"
          ref={city}
          label="City"
          autoComplete="address-level2"
          required
        />
        <TextField
          {...textOf("state", form)}
          className="sm:col-span-1"
          ref={state}
          label="State"
          autoComplete="address-level1"
          required
        />
        <TextAreaField
          {...textOf("instructions", form)}
          className="sm:col-span-6"
          label="Instructions for the courier"
          optional
          hint="Entrance, buzzer, where to park."
          rows={2}
        />
      </div>
    </CheckoutSection>
  );
}

/**
 * Field that the ZIP fills in while it's empty or holds the value of an earlier ZIP. Never overwrites typed
 * text.
 */
function useFilledFromZip(known: string | undefined, onFilled: () => void) {
  const field = useRef<HTMLInputElement>(null);
  const filled = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another ZIP fills in the field
  useEffect(() => {
    const input = field.current;
    if (!input || !known || (input.value !== "" && input.value !== filled.current)) return;
    input.value = known;
    filled.current = known;
    onFilled();
  }, [known]);
  return field;
}

/** One of the four numbered sections of checkout. */
export function CheckoutSection({
  id,
  step,
  title,
  children,
}: {
  id: string;
  step: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-hairline pt-8">
      <h2 id={`${id}-title`} className="mb-5 flex items-baseline gap-3 text-2xl">
        <span aria-hidden="true" className="tabular text-ink-soft">
          {step}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Notice for the whole page or a section, set apart by color. */
export function SectionNotice({ tone = "calm", children }: { tone?: "calm" | "wrong"; children: ReactNode }) {
  const look = tone === "wrong" ? "border-clay bg-clay-soft" : "border-amber bg-amber-soft";
  return <div className={`rounded-card border px-5 py-4 ${look}`}>{children}</div>;
}

type NoticesProps = {
  paused: string | null;
  /** Explains what an unconfirmed email address prevents; null if nothing. */
  confirmEmail: string | null;
  failed: boolean;
  onRetry: () => void;
};

/**
 * Notices about anything that prevents ordering, before the customer types anything; `failed` refers to the
 * quote.
 */
export function CheckoutNotices({ paused, confirmEmail, failed, onRetry }: NoticesProps) {
  return (
    <div className="mt-6 grid gap-3 empty:hidden">
      <noscript>
        <SectionNotice>
          Your cart is saved in your browser, which requires JavaScript. Turn on JavaScript to check out.
        </SectionNotice>
      </noscript>
      {paused ? (
        <SectionNotice>
          <p role="status">{paused}</p>
        </SectionNotice>
      ) : null}
      {confirmEmail ? <SectionNotice>{confirmEmail}</SectionNotice> : null}
      {failed ? (
        <SectionNotice tone="wrong">
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
            <p>We couldn't calculate your total right now.</p>
            <Button look="quiet" onClick={onRetry}>
              Retry
            </Button>
          </div>
        </SectionNotice>
      ) : null}
    </div>
  );
}
