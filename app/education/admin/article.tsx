import { fetchFailure } from "#app/desk/fetch-failure.tsx";
import { savingFailed } from "#app/desk/flash-messages.ts";
import { sendItem } from "#app/desk/form-parts.tsx";
import { itemAction, loadItem } from "#app/desk/item-action.server.ts";
import { ItemScreen } from "#app/desk/item-screen.tsx";
import { isoText, shopDate } from "#app/lib/shop-time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ArticleFields, ArticlePreview } from "../article-fields.tsx";
import { articleForm } from "../article-form.ts";
import { ARTICLE } from "../article-item.ts";
import { findArticleItem } from "../article-items.server.ts";
import { articlePath } from "../resources.ts";
import { saveArticle } from "../save-article.server.ts";
import type { Route } from "./+types/article";

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
