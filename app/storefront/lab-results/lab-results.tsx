import { Search } from "lucide";
import { Form, redirect } from "react-router";
import { database } from "#app/base/db/context.server.ts";
import { readSearch } from "#app/base/records/list-query.ts";
import { writeToUs } from "#app/base/settings/contact.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { firstSection } from "#app/content/pages/first-sections.ts";
import { currentSections } from "#app/content/pages/queries.server.ts";
import { ShopWords, withShopName } from "#app/content/pages/shop-words.tsx";
import { BATCH_NUMBER, batchPath } from "#app/trade/batches/batch.ts";
import { findPublicBatch } from "#app/trade/batches/queries.server.ts";
import type { Route } from "./+types/lab-results";

/** Finds a batch by the number on its label (rules batches/batch-page), and redirects to its page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = readSearch(url.searchParams, "batch");
  const db = context.get(database);
  const found = BATCH_NUMBER.test(asked) ? await findPublicBatch(db, asked) : null;
  if (found) throw redirect(batchPath(found.batch.number));
  const { lab_results: sections } = await currentSections(db);
  return { asked, isUnknown: asked !== "", words: sections[0] ?? firstSection("lookup") };
}

export default function LabResults({ loaderData }: Route.ComponentProps) {
  const { asked, isUnknown, words } = loaderData;
  const { site } = useSiteFacts();
  return (
    <main className="page py-14 lg:py-24">
      <PageMeta
        title={`Lab results | ${site.name}`}
        description={withShopName(words.summary || words.text, site.name)}
        path="/lab-results"
      />
      <h1 className="text-4xl">
        <ShopWords>{words.heading}</ShopWords>
      </h1>
      <p className="mt-4 max-w-measure text-lg text-ink-soft">
        <ShopWords>{words.text}</ShopWords>
      </p>
      <Form
        method="get"
        role="search"
        aria-label="Batches"
        className="mt-8 flex max-w-xl flex-wrap items-end gap-3"
      >
        <TextField
          id="batch"
          name="batch"
          label="Batch number"
          defaultValue={asked}
          key={asked}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          className="min-w-0 grow"
          error={
            isUnknown
              ? `We don't have a batch “${asked}”. Check the number on the label, or ${writeToUs(site.contactEmail)}.`
              : undefined
          }
        />
        <Button type="submit">
          <Icon of={Search} size={18} />
          Look up batch
        </Button>
      </Form>
    </main>
  );
}
