import type { ReactNode } from "react";

type Props = { summary: string; open?: boolean; isHarmless?: boolean; children: ReactNode };

/** A final move needs two steps: the first press only opens its form. Works without JavaScript. */
export function TwoSteps({ summary, open, isHarmless, children }: Props) {
  return (
    <details open={open} className="group max-w-md rounded-field border border-hairline open:bg-paper">
      <summary
        className={`inline-flex min-h-11 w-full list-none items-center px-4 font-semibold ${isHarmless ? "" : "text-clay"} after:ml-auto after:content-['+'] group-open:after:content-['−'] [&::-webkit-details-marker]:hidden`}
      >
        {summary}
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
