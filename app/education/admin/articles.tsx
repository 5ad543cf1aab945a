import { data, Link, useSearchParams } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin, requireFreshProof } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { DeleteQuestion } from "#app/desk/delete-question.tsx";
import { EmptyList } from "#app/desk/empty-list.tsx";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { deleteForm } from "#app/desk/item-fields.ts";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { ListCount, ListFoot, useSortColumn } from "#app/desk/list-parts.tsx";
import { readListQuery, withParams } from "#app/desk/list-query.ts";
import { ListSearch } from "#app/desk/list-search.tsx";
import { deletingFailed } from "#app/desk/said.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { readSentForm } from "#app/lib/sent-form.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Table } from "#app/ui/table.tsx";
import { EducationTabs } from "../admin-tabs.tsx";
import { hangsOnArticle } from "../article-item.ts";
import { ArticleItemRow } from "../article-item-row.tsx";
import { findArticleItem, listArticleItems } from "../article-items.server.ts";
import { ARTICLE_SORTS } from "../article-sorts.ts";
import { useResourcePictures } from "../resource-pictures.tsx";
import { deleteArticle } from "../save-article.server.ts";
import type { Route } from "./+types/articles";

const LIST = "/admin/education/articles";
const TABLE = "education_articles";

/** The articles (rules 35.10), and the question whether to delete one. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, context);
  if (url.searchParams.has("delete")) requireFreshProof(request, admin);
  const db = context.get(database);
  const query = readListQuery(url.searchParams, ARTICLE_SORTS);
  const asked = url.searchParams.get("delete");
  const [{ rows, total }, found] = await Promise.all([
    listArticleItems(db, query),
    isUuid(asked) ? findArticleItem(db, asked) : null,
  ]);
  const deleting = found && { id: found.id, title: found.title, hangs: hangsOnArticle(found) };
  return { rows, total, query, deleting, list: withParams(url.searchParams, {}) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  requireFreshProof(request, viewer);
  const read = deleteForm.safeParse(Object.fromEntries(await readSentForm(request)));
  if (!read.success) return data({ errors: { "": deletingFailed(TABLE) }, values: {} }, { status: 400 });
  await deleteArticle(context.get(database), actorOf(viewer, context), read.data.id, Temporal.Now.instant());
  return leadTo(context, LIST + withParams(url.searchParams, {}), `deleted ${TABLE}`);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, deletingFailed(TABLE));
}

export default function Articles({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, query, deleting, list } = loaderData;
  const [params] = useSearchParams();
  const column = useSortColumn(ARTICLE_SORTS);
  const around = useResourcePictures<HTMLDivElement>();
  const columns = [
    column("title", "Title/Image"),
    column("category", "Category", "hidden md:table-cell"),
    column("read", "Read Time", "hidden sm:table-cell"),
    { name: "Featured", className: "hidden md:table-cell" },
    { name: "Actions", className: "text-right" },
  ];
  return (
    <div ref={around} className="flex flex-col gap-6">
      <title>Articles | Educational Content | Admin</title>
      <PageHead title="Educational Content">
        <ButtonLink to={`${LIST}/new`}>Add New</ButtonLink>
      </PageHead>
      <EducationTabs current="Articles" />
      <ListSearch placeholder="Search titles and descriptions" />
      <h2 id="list" tabIndex={-1} className="sr-only">
        Articles
      </h2>
      <div className="flex flex-wrap items-center gap-x-6">
        <ListCount total={total} one="article" many="articles" />
        {query.sort === "newest" && query.descending ? null : (
          <Link
            to={withParams(params, { sort: null, dir: null, page: null }) || "?"}
            preventScrollReset
            className="link inline-flex min-h-11 items-center text-sm"
          >
            Newest first
          </Link>
        )}
      </div>
      {rows.length > 0 ? (
        <Table caption="Articles" columns={columns}>
          {rows.map((article) => (
            <ArticleItemRow key={article.id} article={article} />
          ))}
        </Table>
      ) : (
        <EmptyList
          many="articles"
          none="No education articles found. Add some articles to get started."
          all={LIST}
          search={query.search}
          total={total}
        />
      )}
      <ListFoot total={total} page={query.page} headingId="list" />
      {deleting ? (
        <DeleteQuestion
          table={TABLE}
          id={deleting.id}
          name={deleting.title}
          hangs={deleting.hangs}
          back={LIST + list}
          refused={actionData}
        />
      ) : null}
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching education articles" />;
}
