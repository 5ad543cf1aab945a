import type { ComponentProps } from "react";

/** The look of a box or a circle to tick. */
export const TICK = "size-5 shrink-0 accent-spruce";

/** The look of a choice that is a card or a chip of its own: a label around its radio. */
export const CHOICE_CARD =
  "relative flex cursor-pointer border border-edge bg-white has-checked:border-spruce has-disabled:cursor-not-allowed " +
  "has-disabled:border-hairline has-disabled:bg-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 " +
  "has-focus-visible:outline-lake";

/** One choice of a group of boxes or circles, with its words. */
export function Choice({ children, ...input }: ComponentProps<"input"> & { type: "checkbox" | "radio" }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input className={`cursor-[inherit] ${TICK}`} {...input} />
      {children}
    </label>
  );
}
