import type { JourneyPhase } from "#app/storefront/home/journey.ts";

/** The roadmap at #journey (rules 19.11), a line with a station for each phase. */
export function AboutJourney({ phases }: { phases: readonly JourneyPhase[] }) {
  return (
    <section
      id="journey"
      aria-labelledby="journey-title"
      className="bg-spruce-deep py-16 text-paper lg:py-28"
    >
      <div className="page">
        <h2 id="journey-title" className="text-3xl lg:text-center lg:text-4xl">
          Our journey
        </h2>
        <p className="mt-4 max-w-measure text-lg lg:mx-auto lg:text-center">
          Five phases, from a map on a desk to an app in your pocket.
        </p>
        <ol className="mt-10 lg:mx-auto lg:mt-16 lg:max-w-240">
          {phases.map((phase) => (
            <Station key={phase.phase} {...phase} />
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The line is drawn from each station to the next; the last one ends it. */
function Station({ phase, title, when, sentence }: JourneyPhase) {
  return (
    <li className="group grid grid-cols-[auto_1fr] gap-x-5 lg:grid-cols-[1fr_auto_2fr] lg:gap-x-10">
      <div className="row-span-2 flex flex-col items-center lg:order-2 lg:row-span-1">
        <span className="tabular flex size-11 shrink-0 items-center justify-center rounded-full border border-amber font-display text-lg text-amber lg:size-14 lg:text-xl">
          <span className="sr-only">Phase </span>
          {phase}
        </span>
        <span aria-hidden="true" className="w-px flex-1 bg-paper/30 group-last:hidden" />
      </div>
      <p className="pt-2.5 font-semibold text-amber lg:order-1 lg:pt-4 lg:text-right">{when}</p>
      <div className="pt-1 pb-10 group-last:pb-0 lg:order-3 lg:pt-2.5 lg:pb-16">
        <h3 className="text-xl lg:text-2xl">{title}</h3>
        <p className="mt-2 max-w-120 text-paper/90">{sentence}</p>
      </div>
    </li>
  );
}
