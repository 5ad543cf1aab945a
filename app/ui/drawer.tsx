import { type DialogProps, Overlay } from "./dialog.tsx";

const SIDES = {
  right: "right-0 data-starting-style:translate-x-full data-ending-style:translate-x-full",
  left: "left-0 data-starting-style:-translate-x-full data-ending-style:-translate-x-full",
} as const;

/** A panel that slides in from a side and takes the whole screen of a phone. */
export function Drawer({ side = "right", ...props }: DialogProps & { side?: keyof typeof SIDES }) {
  return <Overlay {...props} popupClass={`inset-y-0 h-dvh w-full max-w-md ${SIDES[side]}`} />;
}
