import { TriangleAlert } from "lucide";
import { Icon } from "#app/base/ui/icon.tsx";
import type { Category } from "#app/trade/catalog/categories.ts";
import { warningsFor } from "#app/trade/compliance/warnings.ts";

/** The required warnings, shown whole and never folded away (trade/compliance/warnings.ts). */
export function ProductWarnings({ category }: { category: Category }) {
  return (
    <section id="warnings" aria-labelledby="warnings-title" className="page">
      <div className="rounded-card border-2 border-ink bg-white px-5 py-6 sm:px-8 sm:py-8">
        <h2 id="warnings-title" className="flex items-center gap-3 text-2xl">
          <Icon of={TriangleAlert} size={26} className="shrink-0" />
          Warnings
        </h2>
        <ul className="mt-5 grid gap-x-12 lg:grid-cols-2">
          {warningsFor(category).map(({ text }) => (
            <li key={text} className="border-t border-hairline py-3 font-medium">
              {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
