import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { typedValues } from "#app/desk/item-answer.ts";
import { ItemForm } from "#app/desk/item-form.tsx";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { refusedSave } from "#app/desk/refused-save.ts";
import { savingFailed } from "#app/desk/said.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { isoText, shopDate } from "#app/lib/shop-time.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { ArticleFields } from "../article-fields.tsx";
import { articleForm } from "../article-form.ts";
import { ARTICLE_LABELS, articleValues, NEW_ARTICLE, shownArticleValue } from "../article-item.ts";
import { findArticleItem } from "../article-items.server.ts";
import { ArticlePreview } from "../article-preview.tsx";
import { articlePath } from "../resources.ts";
import { saveArticle } from "../save-article.server.ts";
import type { Route } from "./+types/article";

const LIST = "/admin/education/articles";
const TABLE = "education_articles";

/** The form of an article, of a new one at `/admin/education/articles/new` (rules 35.11). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  if (params.id === "new") {
    return { id: randomUUID(), version: null, values: NEW_ARTICLE, published: null, page: null };
  }
  const article = isUuid(params.id) ? await findArticleItem(context.get(database), params.id) : null;
  if (!article) throw data(null, { status: 404 });
  const { id, version, createdAt, status, slug } = article;
  return {
    id,
    version,
    values: articleValues(article),
    published: {
      at: isoText(createdAt),
      on: shopDate(createdAt).toLocaleString("en-US", { dateStyle: "long" }),
    },
    page: status === "published" ? articlePath(slug) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const typed = typedValues(fields);
  const read = articleForm.safeParse(fields);
  if (!read.success) return data({ errors: fieldErrors(read.error), values: typed }, { status: 400 });
  const actor = actorOf(viewer, context);
  const saved = await saveArticle(context.get(database), actor, read.data, Temporal.Now.instant());
  if (!saved.ok) {
    const { refusal } = saved;
    return data(
      refusal.name === "slug taken"
        ? { errors: { slug: "Another article has this address." }, values: typed }
        : refusedSave(refusal, typed, articleValues),
      { status: 409 },
    );
  }
  return leadTo(context, LIST, `saved ${TABLE}`);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, savingFailed(TABLE));
}

export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, values, published, page } = loaderData;
  const title = version === null ? "New article" : "Edit article";
  return (
    <div className="flex flex-col gap-6">
      <title>{`${title} | Educational Content | Admin`}</title>
      <PageHead back={{ to: LIST, label: "Articles" }} title={title}>
        {page ? (
          <ButtonLink look="quiet" to={page} target="_blank">
            See it on the site
          </ButtonLink>
        ) : null}
      </PageHead>
      <ItemForm
        key={id}
        {...{ id, version, values }}
        refused={actionData}
        back={LIST}
        labels={ARTICLE_LABELS}
        shown={shownArticleValue}
        actions={<ArticlePreview published={published} />}
      >
        {(filled) => <ArticleFields {...filled} />}
      </ItemForm>
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching education articles" />;
}
