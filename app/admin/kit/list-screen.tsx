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
import { DeleteQuestion, type Deletion } from "./question.tsx";
import { type Section, sectionOf, type Tab, tabOf } from "./sections.ts";

/** What a list's form is answered with: a refusal, or that a sequence is saved. */
export type ListAnswer = RefusedForm | { saved: true };

/** The refusal among the answers of a page. */
export function refusedIn(answer: object | undefined): RefusedForm | undefined {
  return answer && "errors" in answer ? (answer as RefusedForm) : undefined;
}

type Props = {
  /** The titles of the document and of the page, where those of the section and its tab are not enough. */
  title?: string;
  heading?: string;
  /** Beside the title, such as the way to a new row. */
  actions?: ReactNode;
  /** What stands above the search, what the search says that it looks for, and what stands beside it. */
  above?: ReactNode;
  search?: string;
  filters?: ReactNode;
  /** The list's heading, for screen readers. */
  name: string;
  /** What one row is called, and several. */
  one: string;
  many: string;
  /** What stands there while there are no rows at all, and what is said or offered then. */
  none: string;
  noneOffer?: ReactNode;
  /** How many rows are on this page, and on all of them. */
  shown: number;
  total: number;
  /** How the list is searched and paged; a list that is always whole is neither. */
  query?: { search: string; page: number; perPage?: number };
  /** True when filters narrow the list as well. */
  filtered?: boolean;
  /** Behind the count of the rows, in its place, and between it and the rows. */
  besideCount?: ReactNode;
  count?: ReactNode;
  notice?: ReactNode;
  /** The question whether to delete a row, and the answer to the list's last form. */
  deleting?: Deletion | null;
  answer?: ListAnswer | undefined;
  /** The rows, mostly a table, which are left out while there are none, and what stands below them. */
  children: ReactNode;
  below?: ReactNode;
};

/** A list of the admin area, with its search, pages, and the question whether to delete a row. */
export function ListScreen(props: Props) {
  const { title, heading, actions, above, search, filters, name } = props;
  const { one, many, none, noneOffer, shown, total, query, filtered = false } = props;
  const { pathname } = useLocation();
  const [params] = useSearchParams();
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
      {shown > 0 ? (
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
      {props.deleting ? (
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

type EmptyListProps = Pick<Props, "many" | "none" | "filtered" | "total"> & {
  /** The words that were searched, "" = none. */
  search: string;
  children?: ReactNode;
};

/** In place of a list without rows (rules screens/empty-lists): there are none, none match, or the address names a page too many. */
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

/** The parts of a section of the admin area, or the kinds of a thing, each with an address of its own. */
export function SubTabs({ of: { tabs, about }, current }: TabsProps) {
  return (
    <nav aria-label={about} className="flex flex-wrap gap-x-6 border-b border-hairline">
      {tabs?.map(({ to, label }) => (
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
  /** The titles of the document and of the page, where those of the section and its tab are not enough. */
  title?: string | undefined;
  heading?: string | undefined;
  /** Beside the title. */
  children?: ReactNode;
};

/** The head of a section's screen: the titles of the document and of the page, and the section's tabs. */
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
