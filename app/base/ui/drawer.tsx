import { type DialogProps, Overlay } from "./dialog.tsx";

/** A panel that slides in from the right and takes the whole screen of a phone. */
export function Drawer(props: DialogProps) {
  return (
    <Overlay
      {...props}
      popupClass="inset-y-0 right-0 h-dvh w-full max-w-md data-starting-style:translate-x-full data-ending-style:translate-x-full"
    />
  );
}
