import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";

/**
 * A menu behind a button, as a `<details>`: it opens before and without JavaScript. Escape closes it and gives the
 * focus back; a press or a focus outside closes it, and so does choosing something in it.
 */
export function DisclosureMenu({
  summary,
  summaryClass,
  panelClass,
  className = "relative",
  children,
}: {
  summary: ReactNode;
  summaryClass: string;
  panelClass: string;
  className?: string;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);

  // Somebody may have opened it before this script ran.
  useEffect(() => setOpen(menu.current?.open ?? false), []);

  useEffect(() => {
    const details = menu.current;
    if (!open || !details) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !details.contains(event.target)) details.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [open]);

  function closeWhenChosen(event: MouseEvent) {
    const details = menu.current;
    const chosen = event.target instanceof Element && event.target.closest("a, button");
    if (!details || !chosen) return;
    details.open = false;
    // The pressed button is hidden now, so the focus moves; a link leads to a page that takes the focus itself.
    if (chosen.contains(document.activeElement)) details.querySelector("summary")?.focus();
  }

  return (
    <details
      ref={menu}
      className={`group ${className}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={`list-none [&::-webkit-details-marker]:hidden ${summaryClass}`}>{summary}</summary>
      {/* biome-ignore lint/a11y: the links and buttons inside are what is pressed, also by keyboard */}
      <div className={panelClass} onClick={closeWhenChosen}>
        {children}
      </div>
    </details>
  );
}
