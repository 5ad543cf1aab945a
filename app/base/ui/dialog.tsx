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
  /** Called for Escape and for a press outside. */
  onClose: () => void;
  /** The id of the title. */
  labelledBy: string;
  /** Initial focus; defaults to the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Moves the focus after the window has closed; without it, the focus goes back to where it came from. */
  onClosed?: (() => void) | undefined;
  /** The look of the box. */
  boxClass: string;
  children: ReactNode;
};

/**
 * The browser's own modal window: the focus stays inside, and the page behind can neither be used nor, by a style in
 * app.css, be scrolled. The element covers the whole screen and darkens it, so a press outside is a press on the element
 * itself. Rendered by the server it is open and can be used without JavaScript.
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
  // The content stays until the window has faded out.
  const [isRendered, setRendered] = useState(open);
  if (open && !isRendered) setRendered(true);

  const start = useEffectEvent(() => initialFocus?.current?.focus());
  const end = useEffectEvent(() => onClosed?.());
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || !open) return;
    keepWidth();
    // The server's markup says that it is open, which is not yet modal.
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

  /** The opener closes the window; a nested window or file field fires events of the same names. */
  function dismiss(event: SyntheticEvent) {
    if (event.target !== event.currentTarget || !open) return;
    event.preventDefault();
    onClose();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key that does what a press outside does
    <dialog
      ref={element}
      open
      aria-labelledby={labelledBy}
      className="modal-window"
      onCancel={dismiss}
      // The browser may close it without asking. Opened again since, it has nothing more to do with that event.
      onClose={(event) => event.currentTarget.open || dismiss(event)}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // Text that is marked beyond the edge of the box ends with a click out there too, and the second half of a double
        // press was meant for what opened the window.
        if (event.detail < 2 && pressed.current === event.target) dismiss(event);
      }}
    >
      <div className={`absolute bg-paper shadow-float ${boxClass}`}>{children}</div>
    </dialog>
  );
}

/** The page keeps its width when its scrollbar goes (app.css). With a second window the scrollbar is gone already. */
function keepWidth() {
  const root = document.documentElement;
  if (document.querySelector("dialog:modal")) return;
  root.style.setProperty("--scrollbar", `${window.innerWidth - root.clientWidth}px`);
}

export type DialogProps = Pick<WindowProps, "open" | "onClose" | "initialFocus" | "onClosed" | "children"> & {
  title: ReactNode;
  /** The content fixed below the scrolling part. */
  footer?: ReactNode;
};

const CLOSE =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-hairline";

/**
 * Shared parts of dialog and drawer: a title with a close button, a scrolling part, and a footer. Rendered at
 * the end of the page, since it may contain a form inside another form, and only in the browser.
 */
export function Overlay({ title, footer, boxClass, children, ...rest }: DialogProps & { boxClass: string }) {
  const id = useId();
  return createPortal(
    <ModalWindow
      {...rest}
      labelledBy={id}
      boxClass={`low-overlay flex flex-col transition-[translate,scale] duration-250 ease-calm ${boxClass}`}
    >
      {/* No header or footer elements: those would be landmarks of the page. */}
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

/** A window in the middle of the screen. */
export function Dialog(props: DialogProps) {
  return (
    <Overlay
      {...props}
      boxClass="inset-0 m-auto h-fit max-h-[min(44rem,92dvh)] w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-card starting:scale-97 in-[dialog:not([open])]:scale-97"
    />
  );
}

/** A panel that slides in from the right and takes the whole screen of a phone. */
export function Drawer(props: DialogProps) {
  return (
    <Overlay
      {...props}
      boxClass="inset-y-0 right-0 w-full max-w-md starting:translate-x-full in-[dialog:not([open])]:translate-x-full"
    />
  );
}
