const FIGURES = [
  { figure: "0.3%", words: "Delta-9 THC at most, in every product" },
  { figure: "5mg", words: "per serving at most" },
  { figure: "50mg", words: "per package at most" },
  { figure: "21+", words: "ID checked at the door, every time" },
] as const;

/** The commitment, in the numbers of the law (rules 19.10). */
export function HomeCommitment() {
  return (
    <section aria-labelledby="commitment" className="py-16 lg:py-28">
      <div className="page">
        <div className="grid items-end gap-x-14 gap-y-4 lg:grid-cols-[5fr_7fr]">
          <h2 id="commitment" className="text-3xl lg:text-4xl">
            Our commitment
          </h2>
          <p className="max-w-measure text-lg">
            A Minnesota-licensed shop. A lab tests every batch, the label carries every milligram, and nothing
            leaves our hands without a valid ID.
          </p>
        </div>
        <img
          src="/pictures/home/commitment.svg"
          alt="A flask and a measuring glass between a carton and a dropper bottle, the lake behind them"
          width={1600}
          height={900}
          loading="lazy"
          className="mt-8 aspect-4/3 w-full rounded-card bg-lake-soft object-cover object-bottom sm:aspect-video lg:mt-12 lg:aspect-2/1"
        />
        <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 lg:mt-12 lg:grid-cols-4 lg:gap-x-10">
          {FIGURES.map(({ figure, words }) => (
            <div key={figure} className="flex flex-col-reverse justify-end border-l border-edge pl-4 lg:pl-6">
              <dt className="text-ink-soft">{words}</dt>
              <dd className="tabular font-display text-3xl lg:text-4xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
