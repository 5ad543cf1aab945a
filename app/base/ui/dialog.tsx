import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide";
import type { ReactNode, RefObject } from "react";
import { Icon } from "./icon.tsx";

export type DialogProps = {
  open: boolean;
  /** Called for Escape, a press outside and the close button. */
  onClose: () => void;
  title: ReactNode;
  /** The content fixed below the scrolling part. */
  footer?: ReactNode;
  /** What has the focus at first; without it, the close button. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Moves the focus after the window has closed; without it, the focus goes back to where it came from. */
  onClosed?: () => void;
  children: ReactNode;
};

const BACKDROP =
  "fixed inset-0 z-40 bg-ink/40 transition-opacity duration-200 ease-calm data-starting-style:opacity-0 data-ending-style:opacity-0";

const CLOSE =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-hairline";

/**
 * What dialog and drawer have in common: the focus stays inside and returns afterwards, Escape and a press outside
 * close the window, and the page behind does not scroll. Import it lazily: it brings Base UI, which public pages do not
 * load at first.
 */
export function Overlay({
  open,
  onClose,
  title,
  footer,
  initialFocus,
  onClosed,
  children,
  popupClass,
}: DialogProps & { popupClass: string }) {
  function finalFocus() {
    onClosed?.();
    return false;
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          data-overlay=""
          {...(initialFocus ? { initialFocus } : {})}
          {...(onClosed ? { finalFocus } : {})}
          className={`low-overlay fixed z-40 flex flex-col bg-paper shadow-float outline-none transition duration-250 ease-calm ${popupClass}`}
        >
          {/* No header or footer elements: those would be landmarks of the page. */}
          <div className="flex items-center justify-between gap-4 border-b border-hairline py-3 pr-3 pl-5">
            <Base.Title className="text-xl">{title}</Base.Title>
            <Base.Close className={CLOSE} aria-label="Close">
              <Icon of={X} size={20} />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5">{children}</div>
          {footer ? <div className="border-t border-hairline bg-white px-5 py-4">{footer}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A window in the middle of the screen. */
export function Dialog(props: DialogProps) {
  return (
    <Overlay
      {...props}
      popupClass="top-1/2 left-1/2 max-h-[min(44rem,92dvh)] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-hidden rounded-card data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:scale-97 data-ending-style:opacity-0"
    />
  );
}

/** A panel that slides in from the right and takes the whole screen of a phone. */
export function Drawer(props: DialogProps) {
  return (
    <Overlay
      {...props}
      popupClass="inset-y-0 right-0 h-dvh w-full max-w-md data-starting-style:translate-x-full data-ending-style:translate-x-full"
    />
  );
}
