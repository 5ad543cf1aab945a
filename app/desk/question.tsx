import { type ReactNode, useEffect, useId, useRef } from "react";

/**
 * A question over the page that must be answered first. The server draws it open, so that it can be answered without
 * JavaScript; with it, the focus stays inside and Escape is an answer too (`onEscape`).
 */
export function Question({
  title,
  children,
  onEscape,
}: {
  title: string;
  children: ReactNode;
  onEscape: () => void;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!dialog || dialog.matches(":modal")) return;
    const cameFrom = document.activeElement;
    dialog.close();
    dialog.showModal();
    return () => {
      dialog.close();
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      open
      aria-labelledby={id}
      data-overlay=""
      className="fixed inset-0 z-40 m-auto w-[min(30rem,calc(100vw-2rem))] rounded-card border border-hairline bg-paper p-6 text-ink shadow-float backdrop:bg-ink/40"
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-3 flex flex-col gap-5">{children}</div>
    </dialog>
  );
}
