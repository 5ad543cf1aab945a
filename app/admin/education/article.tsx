import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { savingFailed } from "#app/admin/kit/flash-messages.ts";
import { sendItem } from "#app/admin/kit/form-parts.tsx";
import { itemAction, loadItem } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { articleForm } from "#app/content/education/article-form.ts";
import { ARTICLE } from "#app/content/education/article-item.ts";
import { articlePath } from "#app/content/education/resources.ts";
import { saveArticle } from "#app/content/education/save-article.server.ts";
import type { Route } from "./+types/article";
import { ArticleFields, ArticlePreview } from "./article-fields.tsx";
import { findArticleItem } from "./article-items.server.ts";

const LIST = "/admin/education/articles";
const TABLE = "education_articles";

/** The form of an article, of a new one at `/admin/education/articles/new` (rules 35.11). */
export async function loader(args: Route.LoaderArgs) {
  const { row, form } = await loadItem(args, ARTICLE, findArticleItem);
  const on = row && shopDate(row.createdAt).toLocaleString("en-US", { dateStyle: "long" });
  return {
    form,
    published: row && on ? { at: isoText(row.createdAt), on } : null,
    page: row?.status === "published" ? articlePath(row.slug) : null,
  };
}

export const action = itemAction({
  form: articleForm,
  save: saveArticle,
  values: ARTICLE.values,
  refusals: () => ({ errors: { slug: "Another article has this address." } }),
  to: LIST,
  said: `saved ${TABLE}`,
});

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, savingFailed(TABLE));
}

export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  const { form, published, page } = loaderData;
  return (
    <ItemScreen
      form={form}
      name="article"
      section="Educational Content"
      back={{ to: LIST, label: "Articles" }}
      labels={ARTICLE.labels}
      refused={actionData}
      head={
        page ? (
          <ButtonLink look="quiet" to={page} target="_blank">
            See it on the site
          </ButtonLink>
        ) : null
      }
      actions={<ArticlePreview published={published} />}
    >
      {(filled) => <ArticleFields {...filled} />}
    </ItemScreen>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching education articles");
