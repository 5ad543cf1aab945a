import type { MouseEvent, ReactNode } from "react";
import { Overlay } from "#app/base/ui/dialog.tsx";

const WIDE =
  "inset-x-0 top-4 bottom-0 mx-auto w-[min(76rem,calc(100vw-1rem))] overflow-hidden rounded-t-card";

/** The window of a preview. */
export function PreviewWindow({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Overlay open onClose={onClose} title="Preview" boxClass={WIDE}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="The page as visitors see it" onClickCapture={openElsewhere}>
        {children}
      </section>
    </Overlay>
  );
}

/** A link is followed in a tab of its own, so that what is typed here stays. */
function openElsewhere(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, "_blank", "noopener");
}
