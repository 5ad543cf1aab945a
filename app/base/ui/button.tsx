import type { ComponentProps } from "react";
import { Link } from "react-router";

const SHAPE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full py-2 text-base font-semibold " +
  "transition-colors duration-150 ease-calm disabled:opacity-60 aria-disabled:opacity-60";

const LOOKS = {
  // The border shows in forced-colors mode.
  primary: "px-5 border border-transparent bg-spruce text-white hover:bg-spruce-deep",
  quiet: "px-5 border border-edge bg-white text-ink hover:border-ink",
  plain: "px-1 text-lake underline decoration-1 underline-offset-[3px] hover:decoration-2",
  danger: "px-5 border border-clay bg-white text-clay hover:bg-clay-soft",
} as const;

export type ButtonLook = keyof typeof LOOKS;
type Looking = { look?: ButtonLook | undefined };

/** Returns the classes of a button, for elements other than `Button` and `ButtonLink`. */
export function buttonClass(look: ButtonLook = "primary", extra = ""): string {
  return `${SHAPE} ${LOOKS[look]} ${extra}`;
}

/** Text-only button, flush with the surrounding text. */
export const TEXT_BUTTON =
  "inline-flex min-h-11 min-w-11 items-center text-sm font-semibold text-ink-soft underline-offset-4 hover:underline";

/** Button; submits a form only with `type="submit"`. */
export function Button({ look, className, type = "button", ...rest }: ComponentProps<"button"> & Looking) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}

export function ButtonLink({ look, className, ...rest }: ComponentProps<typeof Link> & Looking) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}
