type AboutMissionProps = { siteName: string; paragraphs: readonly string[] };

/** The mission with its picture. The first paragraph is set larger; the others explain it. */
export function AboutMission({ siteName, paragraphs }: AboutMissionProps) {
  const [first, ...rest] = paragraphs;
  return (
    <section
      aria-labelledby="mission"
      className="page grid items-center gap-x-16 gap-y-10 pt-10 pb-16 lg:grid-cols-[6fr_5fr] lg:pt-20 lg:pb-28 xl:gap-x-24"
    >
      <div>
        <h1 className="text-4xl lg:text-5xl">About {siteName}</h1>
        <h2 id="mission" className="mt-8 flex items-center gap-3 font-sans text-base font-semibold lg:mt-12">
          <span aria-hidden="true" className="h-px w-10 bg-amber" />
          Our mission
        </h2>
        <p className="mt-4 max-w-measure font-display text-xl">{first}</p>
        {rest.map((paragraph) => (
          <p key={paragraph} className="mt-5 max-w-measure text-lg text-ink-soft">
            {paragraph}
          </p>
        ))}
      </div>
      <img
        src="/pictures/about/mission.svg"
        alt="A paper delivery bag on a dock, the sun going down over the lake"
        width={1200}
        height={900}
        fetchPriority="high"
        className="aspect-4/3 w-full rounded-card bg-lake-soft object-cover lg:aspect-4/5 lg:object-[64%_50%]"
      />
    </section>
  );
}
