import type { ComponentProps } from "react";
import { CONTROL } from "./field.tsx";

/** The input of an amount, with its dollar sign. */
export function MoneyInput(input: ComponentProps<"input">) {
  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.25 grid place-items-center"
      >
        $
      </span>
      <input inputMode="decimal" autoComplete="off" className={`${CONTROL} tabular pr-2 pl-6.5`} {...input} />
    </div>
  );
}
