import type { CachedPage } from "#app/base/lib/page-headers.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";

export const handle: CachedPage = { keptUnder: [] };

/** Page for visitors under 21: plain, without anything to buy (rules header/age-gate-answers). */
export default function Under21() {
  const { site } = useSiteFacts();
  return (
    <main className="page flex min-h-dvh flex-col items-start justify-center gap-6 py-20">
      <PageMeta
        title={`For adults ${site.age} and older | ${site.name}`}
        description={`${site.name} is for adults ${site.age} and older.`}
        path="/under-21"
        hidden
      />
      <h1 className="text-3xl sm:text-4xl">{`This shop is for adults ${site.age} and older.`}</h1>
      <p className="max-w-measure text-lg">
        {site.lawName} doesn't let us sell to anyone younger. Thank you for being honest about it.
      </p>
      <p className="max-w-measure text-ink-soft">
        Pressed the wrong button? {/* Loads a fresh page to show the age gate again. */}
        <a href="/" className="link">
          Go back
        </a>
        .
      </p>
    </main>
  );
}
