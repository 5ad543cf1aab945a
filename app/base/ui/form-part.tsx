import { type ReactNode, useId, useState } from "react";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";

/** A titled part of a long form, on a white card. */
export function FormPart({
  title,
  busy,
  className = "",
  children,
}: {
  title: string;
  busy?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={busy}
      className={`flex min-w-0 flex-col gap-5 rounded-card border border-hairline bg-white p-5 ${className}`}
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

type Errors = Pick<RefusedForm, "errors">;

/**
 * Returns the latest response of a form that previews its input before saving. If a response has nothing to
 * show, such as after a lost connection, returns the previous one with the new errors.
 */
export function useLastDesk<Desk extends Errors>(
  first: Desk,
  answer: Desk | RefusedForm | undefined,
  isDesk: (answer: Desk | RefusedForm) => answer is Desk,
): Desk {
  const newest = answer && isDesk(answer) ? answer : null;
  const [last, setLast] = useState(newest ?? first);
  if (newest && newest !== last) setLast(newest);
  if (newest || !answer) return newest ?? last;
  return { ...last, errors: answer.errors };
}
