import { Mark, ShopSign } from "#app/base/settings/site-facts.tsx";
import { buttonClass } from "#app/base/ui/button.tsx";
import type { ColorFigure } from "./color-figures.ts";

/** Saved look: a header, a button, a link, a focus ring, and the colors with their contrast. */
export function LookPreview({ figures }: { figures: readonly ColorFigure[] }) {
  return (
    <figure className="flex flex-col gap-4 sm:col-span-2">
      <figcaption className="text-sm font-semibold">Saved look</figcaption>
      <div aria-hidden="true" className="overflow-hidden rounded-field border border-hairline">
        <div className="flex min-h-16 items-center gap-2.5 border-b border-hairline bg-paper px-4">
          <ShopSign />
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 bg-white p-4">
          <span className={buttonClass()}>Button</span>
          <span className="link">Link</span>
          <span className="rounded-field px-3 py-2 outline-2 outline-offset-2 outline-lake">Focus ring</span>
          <span className="rounded-field bg-sage-soft px-3 py-2">Selected</span>
        </div>
        <div className="flex items-center gap-2.5 bg-spruce-deep px-4 py-3 text-paper">
          <Mark />
          Footer
        </div>
      </div>
      <dl className="grid gap-2 text-sm">
        {figures.map(({ use, color, ratio, needs }) => (
          <div key={use} className="flex flex-wrap items-center gap-x-3">
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0 forced-color-adjust-none">
              <rect x="0.5" y="0.5" width="23" height="23" rx="5" fill={color} className="stroke-edge" />
            </svg>
            <dt className="min-w-0 flex-1">{use}</dt>
            <dd className="tabular max-sm:w-full max-sm:pl-9">{`${color}, ${ratio} (needs ${needs})`}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
