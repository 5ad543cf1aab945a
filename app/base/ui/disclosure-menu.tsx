import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";

type Classes = { summaryClass: string; panelClass: string; className?: string };
type Props = Classes & { summary: ReactNode; children: ReactNode };

/**
 * Menu as a `<details>`, which opens without JavaScript. Escape, choosing an item, and a press or focus
 * outside close it.
 */
export function DisclosureMenu({ className = "relative", ...props }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);

  // It may have been opened before this script ran.
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
    const closed = new AbortController();
    for (const event of ["pointerdown", "focusin"])
      document.addEventListener(event, closeOutside, { signal: closed.signal });
    document.addEventListener("keydown", closeOnEscape, { signal: closed.signal });
    return () => closed.abort();
  }, [open]);

  function closeWhenChosen(event: MouseEvent) {
    const details = menu.current;
    const chosen = event.target instanceof Element && event.target.closest("a, button");
    if (!details || !chosen) return;
    details.open = false;
    // The pressed button is now hidden, so move the focus; after a link, the new page does that.
    if (chosen.contains(document.activeElement)) details.querySelector("summary")?.focus();
  }

  return (
    <details
      ref={menu}
      className={`group ${className}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={`list-none [&::-webkit-details-marker]:hidden ${props.summaryClass}`}>
        {props.summary}
      </summary>
      {/* biome-ignore lint/a11y: the interactive elements are the links and buttons inside */}
      <div className={props.panelClass} onClick={closeWhenChosen}>
        {props.children}
      </div>
    </details>
  );
}

/** Button that works in the browser (`onPress`); without JavaScript, it is a link to the page `to`. */
export function FallbackButton({
  to,
  onPress,
  ...rest
}: { to: string; onPress: () => void } & Omit<ComponentProps<"button">, "type" | "onClick">) {
  return (
    <form action={to} className="contents">
      <button
        type="submit"
        onClick={(event) => {
          event.preventDefault();
          onPress();
        }}
        {...rest}
      />
    </form>
  );
}
