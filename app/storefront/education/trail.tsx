import { ChevronRight } from "lucide";
import { Link } from "react-router";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { JsonLd } from "#app/base/ui/json-ld.tsx";

type Props = {
  /** The title of the page, which is the last step. */
  title: string;
  path: string;
  /** The part of the Education Center it belongs to: its name and anchor. */
  part: { name: string; anchor: string };
};

/** The steps from the home page to this page, for readers and for search engines. */
export function Trail({ title, path, part }: Props) {
  const { site } = useSiteFacts();
  const steps = [
    { name: "Home", to: "/" },
    { name: "Education", to: "/education" },
    { name: part.name, to: `/education#${part.anchor}` },
  ];
  const item = (name: string, to: string, place: number) => ({
    "@type": "ListItem",
    position: place + 1,
    name,
    item: new URL(to, site.origin).href,
  });
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center text-sm text-ink-soft">
        {steps.map(({ name, to }, place) => (
          <li key={to} className="flex items-center">
            {place > 0 ? <Step /> : null}
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
          <span aria-current="page">{title}</span>
        </li>
      </ol>
      <JsonLd
        data={{
          "@type": "BreadcrumbList",
          itemListElement: [...steps, { name: title, to: path }].map(({ name, to }, place) =>
            item(name, to, place),
          ),
        }}
      />
    </nav>
  );
}

function Step() {
  return <Icon of={ChevronRight} size={16} className="mx-1 shrink-0" />;
}
