import { X } from "lucide";
import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Icon } from "./icon.tsx";
import { showToastsIn } from "./toasts.tsx";

type WindowProps = {
  open: boolean;
  /** Called on Escape and on a press outside. */
  onClose: () => void;
  /** ID of the title. */
  labelledBy: string;
  /** Initial focus; defaults to the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Moves the focus after closing; by default, it returns to where it was before. */
  onClosed?: (() => void) | undefined;
  /** Classes of the box. */
  boxClass: string;
  children: ReactNode;
};

/**
 * Native modal dialog: keeps the focus inside, makes the page behind inert, and, with a style in app.css,
 * stops it from scrolling. The element covers and darkens the whole screen, so a press outside the box is a
 * press on the element itself. Rendered open by the server, so it works without JavaScript.
 */
export function ModalWindow({
  open,
  onClose,
  labelledBy,
  initialFocus,
  onClosed,
  boxClass,
  children,
}: WindowProps) {
  const element = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  // Keeps the content until the dialog has faded out.
  const [isRendered, setRendered] = useState(open);
  if (open && !isRendered) setRendered(true);

  const start = useEffectEvent(() => initialFocus?.current?.focus());
  const end = useEffectEvent(() => onClosed?.());
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || !open) return;
    keepWidth();
    // The server renders it open, but not modal.
    dialog.open = false;
    dialog.showModal();
    start();
    const endToasts = showToastsIn(dialog);
    return () => {
      endToasts();
      dialog.close();
      end();
      const fading = dialog.getAnimations().map(({ finished }) => finished);
      Promise.allSettled(fading).then(() => dialog.open || setRendered(false));
    };
  }, [open]);

  if (!isRendered) return null;

  /** Asks the parent to close. Nested dialogs and file fields fire events with the same names. */
  function dismiss(event: SyntheticEvent) {
    if (event.target !== event.currentTarget || !open) return;
    event.preventDefault();
    onClose();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard equivalent of a press outside
    <dialog
      ref={element}
      open
      aria-labelledby={labelledBy}
      className="modal-window"
      onCancel={dismiss}
      // The browser may close it without a cancel event. Ignored if it has been reopened since.
      onClose={(event) => event.currentTarget.open || dismiss(event)}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // Ignores clicks at the end of a text selection that began inside, and the second half of a
        // double-click, which was meant for the opener.
        if (event.detail < 2 && pressed.current === event.target) dismiss(event);
      }}
    >
      <div className={`absolute bg-paper shadow-float ${boxClass}`}>{children}</div>
    </dialog>
  );
}

/**
 * Keeps the page's width when its scrollbar disappears (app.css). With a second dialog, the scrollbar is
 * already hidden.
 */
function keepWidth() {
  const root = document.documentElement;
  if (document.querySelector("dialog:modal")) return;
  root.style.setProperty("--scrollbar", `${window.innerWidth - root.clientWidth}px`);
}

export type DialogProps = Pick<WindowProps, "open" | "onClose" | "initialFocus" | "onClosed" | "children"> & {
  title: ReactNode;
  /** Content fixed below the scrolling part. */
  footer?: ReactNode;
};

const CLOSE =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-hairline";

/**
 * Shared parts of dialog and drawer: a title with a close button, a scrolling part, and a footer. Rendered at
 * the end of the page, since it may contain a form but be used inside one, and only in the browser.
 */
export function Overlay({ title, footer, boxClass, children, ...rest }: DialogProps & { boxClass: string }) {
  const id = useId();
  return createPortal(
    <ModalWindow
      {...rest}
      labelledBy={id}
      boxClass={`low-overlay flex flex-col transition-[translate,scale] duration-250 ease-calm ${boxClass}`}
    >
      {/* No <header> or <footer>: those would be landmarks of the page. */}
      <div className="flex items-center justify-between gap-4 border-b border-hairline py-3 pr-3 pl-5">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <button type="button" className={CLOSE} aria-label="Close" onClick={rest.onClose}>
          <Icon of={X} size={20} />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5">{children}</div>
      {footer ? <div className="border-t border-hairline bg-white px-5 py-4">{footer}</div> : null}
    </ModalWindow>,
    document.body,
  );
}

/** Dialog in the middle of the screen. */
export function Dialog(props: DialogProps) {
  return (
    <Overlay
      {...props}
      boxClass="inset-0 m-auto h-fit max-h-[min(44rem,92dvh)] w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-card starting:scale-97 in-[dialog:not([open])]:scale-97"
    />
  );
}

/** Panel that slides in from the right; fills the screen on a phone. */
export function Drawer(props: DialogProps) {
  return (
    <Overlay
      {...props}
      boxClass="inset-y-0 right-0 w-full max-w-md starting:translate-x-full in-[dialog:not([open])]:translate-x-full"
    />
  );
}
