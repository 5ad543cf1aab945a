import { Link, useSearchParams } from "react-router";
import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { ACTIONS_BELOW, ListLinks, RowActions, useSortColumn } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { deletingFailed, itemDeleted } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { WaitingMark } from "#app/admin/kit/version-parts.tsx";
import { cut, withParams } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { readMarks } from "#app/base/versions/queries.server.ts";
import { useResourcePictures } from "#app/content/education/resource-facts.tsx";
import { ARTICLE_SORTS, articleConsequences } from "#app/content/education/resource-items.ts";
import { deleteArticle } from "#app/content/education/save-resource.server.ts";
import type { Route } from "./+types/articles";
import { findArticleItem, listArticleItems } from "./resource-items.server.ts";

const TABLE = "education_articles";

export const handle = screen({ load: "Error fetching education articles", save: deletingFailed(TABLE) });

/** Article list (rules content-screens/search), with the delete confirmation. */
export async function loader(args: Route.LoaderArgs) {
  const { db, query, asked } = await askedList(args, ARTICLE_SORTS);
  const [page, found] = await Promise.all([
    listArticleItems(db, query),
    asked ? findArticleItem(db, asked) : null,
  ]);
  const ids = page.rows.map(({ id }) => id);
  const marks = await readMarks(db, TABLE, ids);
  return {
    ...page,
    marks,
    query,
    deleting: found && { id: found.id, name: found.title, consequences: articleConsequences(found) },
  };
}

export const action = actionsOf({
  delete: deletingStep({ remove: deleteArticle, removed: itemDeleted(TABLE) }),
});

export default function Articles({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, marks, total, query, deleting } = loaderData;
  const [params] = useSearchParams();
  const column = useSortColumn(ARTICLE_SORTS);
  const around = useResourcePictures<HTMLDivElement>();
  const columns = [
    column("title", "Title/Image"),
    column("category", "Category", "hidden md:table-cell"),
    column("read", "Read Time", "hidden sm:table-cell"),
    { name: "Featured", className: "hidden md:table-cell" },
    { name: "Actions", className: ACTIONS_BELOW.column },
  ];
  return (
    <ListScreen
      actions={<ListLinks add="Add New" />}
      search="Search titles and descriptions"
      one="article"
      many="articles"
      none="No education articles found. Add some articles to get started."
      rows={rows}
      {...{ total, query, deleting }}
      answer={actionData}
      besideCount={
        query.sort === "newest" && query.descending ? null : (
          <Link
            to={withParams(params, { sort: null, dir: null, page: null }) || "?"}
            preventScrollReset
            className="link ml-5 inline-flex min-h-11 items-center text-sm"
          >
            Newest first
          </Link>
        )
      }
    >
      <div ref={around}>
        <Table caption="Articles" columns={columns}>
          {rows.map(({ id, title, description, category, readTime, image, featured, status }) => (
            <tr key={id} className={ACTIONS_BELOW.row}>
              <RowHead className={ACTIONS_BELOW.head}>
                <div className="flex gap-3 sm:gap-4">
                  <img
                    src={image}
                    alt=""
                    width={80}
                    height={45}
                    loading="lazy"
                    className="mt-0.5 aspect-video w-20 shrink-0 self-start rounded-field bg-sage-soft object-cover"
                  />
                  <div className="min-w-0">
                    <span className="font-semibold wrap-anywhere">{title}</span>{" "}
                    {status === "draft" ? <Badge>Draft</Badge> : null} <WaitingMark mark={marks[id]} />
                    <span className="block text-ink-soft wrap-anywhere">{cut(description, 60)}</span>
                    <span className="block text-ink-soft md:hidden">
                      {category} · {readTime} min{featured ? " · Featured" : ""}
                    </span>
                  </div>
                </div>
              </RowHead>
              <Cell className="hidden md:table-cell">{category}</Cell>
              <Cell className="tabular hidden whitespace-nowrap sm:table-cell">{readTime} min</Cell>
              <Cell className="hidden md:table-cell">
                {featured ? <Badge tone="green">Featured</Badge> : <Badge>Standard</Badge>}
              </Cell>
              <Cell className={ACTIONS_BELOW.cell}>
                <RowActions id={id} name={title} />
              </Cell>
            </tr>
          ))}
        </Table>
      </div>
    </ListScreen>
  );
}
