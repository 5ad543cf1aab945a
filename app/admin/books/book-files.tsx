import { HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { BOOK_FILES } from "#app/trade/books/period.ts";

/** The ways to the files for spreadsheets of a period. */
export function BookFiles({ period }: { period: string }) {
  return (
    <HeadedPart title="Files for spreadsheets" className="print:hidden">
      <p className="max-w-measure text-ink-soft">
        CSV, amounts in dollars. They name nobody. That you take one is written down in the audit log.
      </p>
      <div className="flex flex-wrap gap-3">
        {Object.entries(BOOK_FILES).map(([file, label]) => (
          <ButtonLink
            key={file}
            look="quiet"
            to={`/admin/books/${period}/${file}.csv`}
            reloadDocument
            download
          >
            {label}
          </ButtonLink>
        ))}
      </div>
    </HeadedPart>
  );
}
