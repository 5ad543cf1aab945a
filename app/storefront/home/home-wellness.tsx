const HABITS = [
  {
    title: "A measured serving",
    words: "At most 5mg per serving. You count pieces, cans or drops, not guesses.",
  },
  {
    title: "The milligrams, known",
    words: "Per serving and per package, on every label and on every product's page.",
  },
  {
    title: "A glass without alcohol",
    words: "Seltzers and hop water for a table where not everybody is having a drink.",
  },
  {
    title: "A slow evening",
    words: "Nothing to fetch and nowhere to drive. Stay in, and leave the car where it is.",
  },
] as const;

/** Wellness, told as habits. No effect is promised, and the section says so (rules 19.12). */
export function HomeWellness({ siteName }: { siteName: string }) {
  return (
    <section aria-labelledby="wellness" className="bg-white py-16 lg:py-28">
      <div className="page grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        <img
          src="/pictures/home/wellness.svg"
          alt="Two wooden chairs on a dock, the sun going down over the lake"
          width={800}
          height={600}
          loading="lazy"
          className="aspect-4/3 w-full rounded-card bg-tinctures object-cover"
        />
        <div>
          <h2 id="wellness" className="text-3xl lg:text-4xl">
            Wellness is a habit, not a promise
          </h2>
          <ul className="mt-8 divide-y divide-hairline border-y border-hairline">
            {HABITS.map(({ title, words }) => (
              <li key={title} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[11rem_1fr]">
                <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
                <p className="text-ink-soft">{words}</p>
              </li>
            ))}
          </ul>
          <p className="mt-5 text-sm text-ink-soft">
            We make no medical claims. Nothing {siteName} sells is meant to diagnose, treat, cure or prevent
            any disease.
          </p>
        </div>
      </div>
    </section>
  );
}
