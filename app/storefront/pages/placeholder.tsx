import type { ReactNode } from "react";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";

type PlaceholderProps = {
  name: string;
  path: string;
  /** Whether it says that the page is coming. */
  isComing?: boolean;
  children?: ReactNode;
};

/**
 * Placeholder page, with its name and a link back (rules home/placeholders). `children` come before the link.
 */
export function Placeholder({ name, path, isComing = true, children }: PlaceholderProps) {
  const { site } = useSiteFacts();
  return (
    <main className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <PageMeta
        title={`${name}${isComing ? " coming soon" : ""} | ${site.name}`}
        description={`${name} at ${site.name}${isComing ? ": this page is coming soon" : ""}.`}
        path={path}
        hidden
      />
      <h1 className="text-3xl sm:text-4xl">{name}</h1>
      {isComing ? <p className="text-lg text-ink-soft">This page is coming soon.</p> : null}
      <div className="flex flex-wrap gap-3">
        {children}
        <ButtonLink to="/" look={children ? "quiet" : "primary"}>
          Back to Homepage
        </ButtonLink>
      </div>
    </main>
  );
}
