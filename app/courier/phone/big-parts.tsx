import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";

// Pieces for one hand in sunlight: ink on white, nothing softer, and nothing lower than 56 px.

const BIG =
  "flex min-h-14 w-full items-center justify-center gap-3 rounded-card border-2 px-4 py-3 text-center text-lg font-semibold " +
  "disabled:border-edge disabled:bg-white disabled:text-ink";
const LOOKS = {
  primary: "border-spruce-deep bg-spruce-deep text-white",
  quiet: "border-ink bg-white text-ink aria-pressed:bg-ink aria-pressed:text-white",
  danger: "border-clay bg-white text-ink",
} as const;

type Looking = { look?: keyof typeof LOOKS };

export function BigButton({
  look = "primary",
  className = "",
  type = "button",
  ...rest
}: ComponentProps<"button"> & Looking) {
  return <button type={type} className={`${BIG} ${LOOKS[look]} ${className}`} {...rest} />;
}

export function BigLink({ look = "quiet", className = "", ...rest }: ComponentProps<"a"> & Looking) {
  return <a className={`${BIG} ${LOOKS[look]} ${className}`} {...rest} />;
}

/** A question of a check, which takes the focus when it is asked. */
export function BigQuestion({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
      {children}
    </h1>
  );
}

type FieldProps = {
  id: string;
  label: string;
  typed: string;
  onTyped: (typed: string) => void;
  error: string | null;
};

/** A field for an amount of dollars, with what is wrong with it right below. */
export function BigField({ id, label, typed, onTyped, error }: FieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-base font-semibold">
        {label}
      </label>
      <input
        id={id}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-said`}
        className="tabular min-h-14 w-full rounded-field border-2 border-ink bg-white px-4 text-2xl text-ink"
      />
      <div id={`${id}-said`}>{error ? <Alarm>{error}</Alarm> : null}</div>
    </div>
  );
}

/** Where the shop is called, when it has a number. */
export function CallShop({ phone }: { phone: string }) {
  if (!phone) return null;
  return <BigLink href={telOf(phone)}>Call the shop</BigLink>;
}

/** The address that calls a number. */
export function telOf(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

/** Something that went wrong, in words. */
export function Alarm({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="rounded-field border-2 border-clay bg-white px-4 py-3 text-base font-semibold text-ink"
    >
      {children}
    </p>
  );
}
