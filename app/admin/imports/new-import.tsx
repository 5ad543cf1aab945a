import { useState } from "react";
import { Link } from "react-router";
import { actionsOf, adminOf, proveFirst } from "#app/admin/kit/admin.server.ts";
import { DetailPage, HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { useSentOnce } from "#app/admin/kit/form-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { IMPORT_BYTES, uploadSentence } from "#app/base/imports/import-states.ts";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { FileField } from "#app/base/ui/field.tsx";
import { readPictureProgress } from "#app/trade/moving-in/queries.server.ts";
import type { Route } from "./+types/new-import";
import { fileKindOf } from "./kinds.server.ts";
import { listRecent, retryImage } from "./list-recent.server.ts";
import { MovedPictures } from "./moved-pictures.tsx";
import { PRODUCTS_KIND } from "./products-kind.server.ts";
import { RecentImports } from "./recent-imports.tsx";

export const middleware = [proveFirst];

export const handle = screen({ load: "Error fetching imports", save: "Error fetching the image" });

/** Upload form, file format, and recent imports (rules import/file-limits). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const kind = fileKindOf(params.kind);
  const { name, many, list, listName, columns, needs, recognizes, asks } = kind;
  const images = name === PRODUCTS_KIND.name ? await readPictureProgress(db) : null;
  return {
    ...{ name, many, list, listName, needs, recognizes, images, asks },
    columns: columns.map(({ head, hint }) => ({ head, hint })),
    recent: await listRecent(db, [kind], now),
    refused: uploadSentence(url.searchParams.get("refused")),
  };
}

export const action = actionsOf({ retry: retryImage });

export default function NewImport({ loaderData, actionData }: Route.ComponentProps) {
  const { name, many, list, listName, columns, needs, recent, asks } = loaderData;
  const [refused, setRefused] = useState(loaderData.refused);
  const upload = useSentOnce();
  return (
    <DetailPage
      title={`Import ${many}`}
      back={{ to: list, label: listName }}
      refused={actionData}
      width="max-w-4xl"
      gap="gap-8"
    >
      <form
        method="post"
        action={`/admin/imports/${name}/upload`}
        encType="multipart/form-data"
        className="flex flex-col items-start gap-5 rounded-card border border-hairline bg-white p-5"
        onSubmit={(event) => {
          if (refused && refused === uploadSentence("too_large")) event.preventDefault();
          upload.onSubmit(event);
        }}
      >
        <p className="max-w-measure">
          We check every row first. Review the changes, then apply all of them or none.
          {loaderData.recognizes ? ` Files from ${loaderData.recognizes} are recognized.` : ""}
        </p>
        <FileField
          id="file"
          name="file"
          label="File"
          hint="CSV with up to 10,000 rows, up to 10 MB. The first row has the column names."
          accept=".csv,.tsv,.txt,text/csv"
          required
          error={refused}
          onChange={({ target }) => {
            const size = target.files?.[0]?.size ?? 0;
            setRefused(size > IMPORT_BYTES ? uploadSentence("too_large") : undefined);
          }}
        />
        {asks ? <SelectField id="choice" name="choice" {...asks} /> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={upload.isSent}>
            {upload.isSent ? "Checking..." : "Check file"}
          </Button>
          <ButtonLink look="quiet" to={`/admin/imports/${name}/export`}>
            Export {many}
          </ButtonLink>
        </div>
      </form>
      {name === "products" ? (
        <p className="max-w-measure">
          SKUs, barcodes, and further sizes have a file of their own:{" "}
          <Link to="/admin/imports/sizes" className="link">
            Import sizes
          </Link>
        </p>
      ) : null}
      {loaderData.images ? <MovedPictures {...loaderData.images} /> : null}
      <HeadedPart id="columns" title="Columns">
        <p className="max-w-measure text-sm text-ink-soft">
          Columns can be in any order. Missing columns change nothing; new {many} need {needs.join(", ")}.
        </p>
        <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
          {columns.map(({ head, hint }) => (
            <div key={head} className="border-b border-hairline pb-2">
              <dt className="font-semibold">{head}</dt>
              <dd className="text-ink-soft">{hint}</dd>
            </div>
          ))}
        </dl>
      </HeadedPart>
      <RecentImports rows={recent} />
    </DetailPage>
  );
}
