import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { pagesOf } from "#app/base/lib/pages.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { countOf, ROWS_PER_PAGE, withParams } from "#app/base/records/list-query.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { PageLinks } from "#app/base/ui/page-links.tsx";
import { ListSearch } from "./filter-form.tsx";
import { useMayChange, useMayOpen } from "./own-roles.tsx";
import { DeleteQuestion, type Deletion } from "./question.tsx";
import { placeOf, type Section, sectionOf, type Tab, tabOf } from "./sections.ts";

/** Result of a list's form: a refusal, or that the new order of rows is saved. */
export type ListAnswer = RefusedForm | { saved: true };

/** Returns the refusal in a page's result, if any. */
export function refusedIn(answer: object | undefined): RefusedForm | undefined {
  return answer && "errors" in answer ? (answer as RefusedForm) : undefined;
}

type Props = {
  /** Document title and heading, if different from section and tab. */
  title?: string;
  heading?: string;
  /** Shown beside the title, such as the link to a new record. */
  actions?: ReactNode;
  /** Content above the search, the search placeholder, and content beside the search. */
  above?: ReactNode;
  search?: string;
  filters?: ReactNode;
  /** Heading of the list, for screen readers; the name of the section or tab by default. */
  name?: string;
  /** Name of one row, and of several. */
  one: string;
  many: string;
  /** Text for an empty list, "No orders yet" by default, and what it offers. */
  none?: string;
  noneOffer?: ReactNode;
  /** Rows of this page, and the total; a list without pages has only these. */
  rows: readonly unknown[];
  total?: number;
  /** The list's search and page; undefined for a list that's always complete. */
  query?: { search: string; page: number; perPage?: number };
  /** True if filters narrow the list too. */
  filtered?: boolean;
  /** Shown after the row count, in place of it, and between it and the rows. */
  besideCount?: ReactNode;
  count?: ReactNode;
  notice?: ReactNode;
  /** The question before deleting a row, and the result of the list's last form. */
  deleting?: Deletion | null;
  answer?: ListAnswer | undefined;
  /** The rows, usually a table, omitted if empty, and content below them. */
  children: ReactNode;
  below?: ReactNode;
};

/** List screen of the admin area, with search, pages, and the question before deleting a row. */
export function ListScreen(props: Props) {
  const { pathname } = useLocation();
  const { title, heading, actions, above, search, filters, name = placeOf(pathname).back.label } = props;
  const { one, many, none = `No ${many} yet`, noneOffer, rows, total = rows.length } = props;
  const { query, filtered = false } = props;
  const [params] = useSearchParams();
  const mayChange = useMayChange();
  const refused = refusedIn(props.answer);
  const counted = countOf(total, { one, many }, query?.search ?? "");
  return (
    <div className="flex flex-col gap-6">
      <SectionHead title={title} heading={heading}>
        {actions}
      </SectionHead>
      {above}
      {search || filters ? (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
          {search ? <ListSearch placeholder={search} /> : null}
          {filters}
        </div>
      ) : null}
      <h2 id="list" tabIndex={-1} className="sr-only">
        {name}
      </h2>
      {props.deleting ? null : <FormSentence>{refused?.errors[""]}</FormSentence>}
      {props.count ?? (
        <div className="flex flex-wrap items-center gap-x-1 text-sm text-ink-soft">
          <ListCount text={counted.text} />
          {props.besideCount}
        </div>
      )}
      {props.notice}
      {rows.length > 0 ? (
        props.children
      ) : (
        <EmptyList {...{ many, none, total, filtered }} search={query?.search ?? ""}>
          {noneOffer}
        </EmptyList>
      )}
      {query ? (
        <PageLinks
          page={query.page}
          pages={pagesOf(counted.listed, query.perPage ?? ROWS_PER_PAGE)}
          pathOf={(to) => withParams(params, { page: to > 1 ? String(to) : null }) || "?"}
          headingId="list"
        />
      ) : null}
      {props.below}
      {props.deleting && mayChange ? (
        <DeleteQuestion {...props.deleting} back={pathname + withParams(params, {})} refused={refused} />
      ) : null}
    </div>
  );
}

/** "1 product", "3 products", announced when the list changes. */
export function ListCount({ text }: { text: string }) {
  return (
    <p role="status" className="tabular text-sm text-ink-soft">
      {text}
    </p>
  );
}

type EmptyListProps = Pick<Props, "many" | "filtered"> & {
  none: string;
  total: number;
  /** The search text, "" if there is none. */
  search: string;
  children?: ReactNode;
};

/**
 * Replaces an empty list (rules screens/empty-lists): nothing exists, nothing matches, or the page number is
 * too high.
 */
export function EmptyList({ many, none, search, filtered = false, total, children }: EmptyListProps) {
  const { pathname } = useLocation();
  if (search === "" && !filtered && total === 0) return <EmptyState title={none}>{children}</EmptyState>;
  const searched = search === "" ? "" : ` “${search}”${filtered ? " and" : ""}`;
  const noMatch = `No ${many} match${searched}${filtered ? " these filters" : ""}.`;
  return (
    <EmptyState title={total > 0 ? "Nothing on this page" : noMatch}>
      <ButtonLink to={pathname} look="quiet">
        Show all {many}
      </ButtonLink>
    </EmptyState>
  );
}

type TabsProps = {
  of: Pick<Section, "about"> & { tabs?: readonly Pick<Tab, "to" | "label">[] };
  current: Pick<Tab, "to">;
};

/** Tabs of a section, or of the kinds of a record, each with its own address. */
export function SubTabs({ of: { tabs, about }, current }: TabsProps) {
  const isOpen = useMayOpen();
  return (
    <nav aria-label={about} className="flex flex-wrap gap-x-6 border-b border-hairline">
      {tabs
        ?.filter(({ to }) => isOpen(to))
        .map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === current.to ? "page" : undefined}
            className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-base text-ink-soft hover:text-ink aria-[current=page]:border-spruce aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {label}
          </Link>
        ))}
    </nav>
  );
}

type HeadProps = {
  /** Document title and heading, if different from section and tab. */
  title?: string | undefined;
  heading?: string | undefined;
  /** Shown beside the title. */
  children?: ReactNode;
};

/** Head of a section's screen: document title, heading, and tabs. */
export function SectionHead({ title, heading, children }: HeadProps) {
  const { pathname } = useLocation();
  const section = sectionOf(pathname);
  const tab = section && tabOf(section, pathname);
  const name = section?.title ?? section?.label;
  const named = tab && tab.to !== section.path ? `${tab.label} | ${name}` : name;
  return (
    <>
      <title>{`${title ?? named} | Admin`}</title>
      <PageHead title={heading ?? name}>{children}</PageHead>
      {section && tab ? <SubTabs of={section} current={tab} /> : null}
    </>
  );
}
