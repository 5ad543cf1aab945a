import { ACTIONS_BELOW } from "#app/desk/actions-below.ts";
import { RowActions } from "#app/desk/list-parts.tsx";
import { cut } from "#app/desk/list-query.ts";
import type { PublishState } from "#app/lib/publishing.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, RowHead } from "#app/ui/table.tsx";
import type { ArticleSummary } from "./resources.ts";

/** An article in the admin's list (rules 35.10). On a phone its facts stand below its title. */
export function ArticleItemRow({ article }: { article: ArticleSummary & { status: PublishState } }) {
  const { id, title, description, category, readTime, image, featured, status } = article;
  const facts = `${category} · ${readTime} min${featured ? " · Featured" : ""}`;
  return (
    <tr className={ACTIONS_BELOW.row}>
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
            {status === "draft" ? <Badge>Draft</Badge> : null}
            <span className="block text-ink-soft wrap-anywhere">{cut(description, 60)}</span>
            <span className="block text-ink-soft md:hidden">{facts}</span>
          </div>
        </div>
      </RowHead>
      <Cell className="hidden md:table-cell">{category}</Cell>
      <Cell className="tabular hidden whitespace-nowrap sm:table-cell">{readTime} min</Cell>
      <Cell className="hidden md:table-cell">
        {featured ? <Badge tone="green">Featured</Badge> : <Badge>Standard</Badge>}
      </Cell>
      <Cell className={ACTIONS_BELOW.cell}>
        <RowActions id={id} name={title} edit={`/admin/education/articles/${id}`} />
      </Cell>
    </tr>
  );
}
