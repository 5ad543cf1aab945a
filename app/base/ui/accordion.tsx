import { Plus } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type AccordionItem = { id: string; question: string; answer: ReactNode };

/**
 * Collapsible questions and answers; opening one closes the others with the same `name`. As `<details>`, they
 * work without JavaScript, so one may already be open, and find-in-page finds their text.
 */
export function Accordion({ name, items }: { name: string; items: readonly AccordionItem[] }) {
  return (
    <div className="divide-y divide-hairline border-y border-hairline">
      {items.map(({ id, question, answer }) => (
        <details key={id} name={name} className="group" suppressHydrationWarning>
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lg font-semibold [&::-webkit-details-marker]:hidden">
            <h3 className="wrap-anywhere font-sans font-semibold tracking-normal">{question}</h3>
            <Icon
              of={Plus}
              size={20}
              className="shrink-0 text-ink-soft transition-transform duration-200 ease-calm group-open:rotate-45"
            />
          </summary>
          <div className="max-w-measure pb-5 text-ink-soft">{answer}</div>
        </details>
      ))}
    </div>
  );
}
