import { Link } from "react-router";
import { HeadedPart, StepForm } from "#app/admin/kit/detail-page.tsx";
import { counted } from "#app/base/lib/money.ts";

type Progress = {
  counts: { waiting: number; fetched: number; failed: number; total: number };
  failed: readonly { id: string; url: string; problem: string; productId: string; name: string }[];
};

/** Progress of the images that moved products bring, and those that failed (rules moving-in/images). */
export function MovedPictures({ counts, failed }: Progress) {
  if (counts.total === 0) return null;
  return (
    <HeadedPart id="images" title="Images from another shop">
      <p role="status" className="tabular max-w-measure">
        {counted(counts.fetched, "image", "images")} in the library, {counts.waiting.toLocaleString("en-US")}{" "}
        waiting, {counts.failed.toLocaleString("en-US")} failed. They're fetched in the background.
      </p>
      {failed.length > 0 ? (
        <ul className="flex flex-col gap-3 text-sm">
          {failed.map(({ id, url, problem, productId, name }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 border-b border-hairline pb-3">
              <span className="min-w-0 grow wrap-anywhere">
                <Link to={`/admin/products/${productId}`} className="link font-semibold">
                  {name}
                </Link>
                <span className="block">{problem}</span>
                <span className="block text-ink-soft">{url}</span>
              </span>
              <StepForm intent="retry" fields={{ id }}>
                Try again
              </StepForm>
            </li>
          ))}
        </ul>
      ) : null}
    </HeadedPart>
  );
}
