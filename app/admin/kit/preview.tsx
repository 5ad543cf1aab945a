import { type MouseEvent, type ReactNode, useState } from "react";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { Button } from "#app/base/ui/button.tsx";
import { Overlay } from "#app/base/ui/dialog.tsx";
import { typedIn } from "./kept-typing.tsx";

const WIDE =
  "inset-x-0 top-4 bottom-0 mx-auto w-[min(76rem,calc(100vw-1rem))] overflow-hidden rounded-t-card";

/** A button that shows what is typed as visitors will see it (rules content-screens 14); nothing of it is sent anywhere. */
export function Preview({ children }: { children: (values: FormValues) => ReactNode }) {
  const [values, setValues] = useState<FormValues | null>(null);
  return (
    <>
      <Button
        look="quiet"
        className="noscript:hidden"
        onClick={({ currentTarget: { form } }) => form && setValues(typedIn(form))}
      >
        Preview
      </Button>
      {values ? (
        <Overlay open onClose={() => setValues(null)} title="Preview" boxClass={WIDE}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section tabIndex={0} aria-label="The page as visitors see it" onClickCapture={openElsewhere}>
            {children(values)}
          </section>
        </Overlay>
      ) : null}
    </>
  );
}

/** Follows a link in a new tab, which keeps what is typed here. */
function openElsewhere(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, "_blank", "noopener");
}
