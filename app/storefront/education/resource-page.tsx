import { ChevronRight } from "lucide";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { JsonLd, PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { educationPicture, useResourcePictures } from "#app/content/education/resource-facts.tsx";
import { resourceSocialPicture } from "#app/content/education/resources.ts";

type Props = {
  resource: { title: string; description: string; image: string };
  path: string;
  /** Section of the Education Center it belongs to: name and anchor. */
  part: { name: string; anchor: string };
  /** Structured data for search engines (schema.org), with absolute addresses. */
  about: Record<string, unknown>;
  children: ReactNode;
  /** Further reading. */
  further: ReactNode;
};

/** Page of an article or course: metadata, breadcrumb, content, and further reading. */
export function ResourcePage({ resource, path, part, about, children, further }: Props) {
  const { site } = useSiteFacts();
  const around = useResourcePictures<HTMLElement>();
  const { title, description, image } = resource;
  return (
    <main ref={around}>
      <PageMeta
        title={`${title} | ${site.name}`}
        description={description}
        path={path}
        picture={resourceSocialPicture(image, educationPicture(site))}
        pictureAlt={title}
        kind="article"
      />
      <JsonLd data={{ ...about, description }} />
      <div className="page pt-4 pb-16 lg:pt-8 lg:pb-28">
        <Trail title={title} path={path} part={part} />
        {children}
      </div>
      {further}
    </main>
  );
}

/** Breadcrumb, for readers and search engines. */
function Trail({ title, path, part }: { title: string } & Pick<Props, "path" | "part">) {
  const { site } = useSiteFacts();
  const steps = [
    { name: "Home", to: "/" },
    { name: "Education", to: "/education" },
    { name: part.name, to: `/education#${part.anchor}` },
  ];
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center text-sm text-ink-soft">
        {steps.map(({ name, to }, index) => (
          <li key={to} className="flex items-center">
            {index > 0 ? <Step /> : null}
            <Link
              to={to}
              className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
        <li className="flex items-center max-sm:sr-only">
          <Step />
          <span aria-current="page" className="wrap-anywhere">
            {title}
          </span>
        </li>
      </ol>
      <JsonLd
        data={{
          "@type": "BreadcrumbList",
          itemListElement: [...steps, { name: title, to: path }].map(({ name, to }, index) => ({
            "@type": "ListItem",
            position: index + 1,
            name,
            item: new URL(to, site.origin).href,
          })),
        }}
      />
    </nav>
  );
}

function Step() {
  return <Icon of={ChevronRight} size={16} className="mx-1 shrink-0" />;
}

/** A link that covers its row. */
export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
    >
      {children}
    </Link>
  );
}
