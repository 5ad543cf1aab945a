import type { CoreValue } from "./about-text.ts";

/** The core values, a line each. */
export function AboutValues({ values }: { values: readonly CoreValue[] }) {
  return (
    <section aria-labelledby="values" className="border-t border-hairline bg-white py-16 lg:py-28">
      <div className="page grid gap-x-14 gap-y-8 lg:grid-cols-[4fr_8fr]">
        <h2 id="values" className="text-3xl lg:sticky lg:top-28 lg:self-start lg:text-4xl">
          Core values
        </h2>
        <ul className="border-b border-hairline">
          {values.map(({ name, sentence }) => (
            <li
              key={name}
              className="grid gap-x-10 gap-y-2 border-t border-hairline py-6 sm:grid-cols-[2fr_3fr] lg:py-9"
            >
              <h3 className="text-xl lg:text-2xl">{name}</h3>
              <p className="text-ink-soft lg:pt-1 lg:text-lg">{sentence}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
