import { lazy, type ReactNode, Suspense, useState } from "react";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { Button } from "#app/base/ui/button.tsx";
import { typedIn } from "./kept-typing.tsx";

const PreviewWindow = lazy(async () => ({
  default: (await import("./preview-window.tsx")).PreviewWindow,
}));

/** A button that shows what is typed as visitors will see it (rules content-screens/preview); nothing of it is sent anywhere. */
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
        <Suspense>
          <PreviewWindow onClose={() => setValues(null)}>{children(values)}</PreviewWindow>
        </Suspense>
      ) : null}
    </>
  );
}
