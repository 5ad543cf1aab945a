const CONTENTS = [
  { href: "#fundamentals", name: "Fundamentals", says: "The words and the numbers" },
  { href: "#safety", name: "Safety", says: "Waiting, storing, locking up" },
  { href: "#courses", name: "Courses", says: "Short lessons, in order" },
  { href: "#faq", name: "FAQ", says: "What people ask us" },
] as const;

/** The first screen of the Education Center: what it is, and links to its parts. */
export function Opening() {
  return (
    <div className="page pt-12 pb-12 lg:pt-20 lg:pb-16">
      <h1 className="text-4xl lg:text-5xl">Education Center</h1>
      <p className="mt-5 max-w-measure text-lg lg:text-xl">
        How hemp-derived THC is made, measured and labeled, and how to keep it safely. Written for adults 21
        and older, in plain words and milligrams.
      </p>
      <nav aria-label="On this page" className="mt-10 border-t border-ink lg:mt-14">
        <ul className="grid grid-cols-2 gap-x-6 lg:grid-cols-4">
          {CONTENTS.map(({ href, name, says }) => (
            <li key={href} className="border-b border-hairline lg:border-b-0">
              <a href={href} className="group flex min-h-14 flex-col py-4">
                <span className="font-display text-lg underline-offset-4 group-hover:underline">{name}</span>
                <span className="text-sm text-ink-soft">{says}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
