import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";

type DrawerProps = {
  open: boolean;
  /** Called for Escape, a press outside and the close button. */
  onClose: () => void;
  title: ReactNode;
  /** What stands fixed below the scrolling part. */
  footer?: ReactNode;
  children: ReactNode;
};

const BACKDROP =
  "fixed inset-0 z-40 bg-ink/40 transition-opacity duration-200 ease-calm data-starting-style:opacity-0 data-ending-style:opacity-0";

const PANEL =
  "fixed inset-y-0 right-0 z-40 flex h-dvh w-full max-w-md flex-col bg-paper shadow-float outline-none transition duration-250 ease-calm data-starting-style:translate-x-full data-ending-style:translate-x-full";

const CLOSE =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-hairline";

/**
 * A panel that slides in from the right and takes the whole screen of a phone. The focus stays inside and returns,
 * Escape and a press outside close, the page behind stands still. Import it lazily: it brings Base UI, which public
 * pages do not load at first.
 */
export function Drawer({ open, onClose, title, footer, children }: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup data-overlay="" className={PANEL}>
          <header className="flex items-center justify-between gap-4 border-b border-hairline py-3 pr-3 pl-5">
            <Dialog.Title className="text-xl">{title}</Dialog.Title>
            <Dialog.Close className={CLOSE} aria-label="Close">
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5">{children}</div>
          {footer ? <footer className="border-t border-hairline bg-white px-5 py-4">{footer}</footer> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
