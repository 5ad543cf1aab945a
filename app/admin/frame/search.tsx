import { Form } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { readSearch, SEARCH_LENGTH } from "#app/base/records/list-query.ts";
import { Button } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import type { Route } from "./+types/search";
import { resultCount, SearchHits } from "./search-dialog.tsx";
import { searchEverything } from "./search-everything.server.ts";

export const handle = screen({ load: "Error searching" });

/** The global search as a page (rules order-screens/global-search), for use without JavaScript or by link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const search = readSearch(url.searchParams);
  const { db, viewer } = adminOf(context);
  return { search, groups: search ? await searchEverything(db, search, viewer.roles) : [] };
}

export default function Search({ loaderData: { search, groups } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <title>Search | Admin</title>
      <PageHead title="Search" />
      <Form method="get" role="search" aria-label="Everything" className="flex max-w-xl items-end gap-3">
        <TextField
          key={search}
          id="search-everything"
          name="q"
          type="search"
          label="Products, orders, batches, people, education, and screens"
          maxLength={SEARCH_LENGTH}
          defaultValue={search}
          autoComplete="off"
          className="grow"
        />
        <Button type="submit" look="quiet">
          Search
        </Button>
      </Form>
      {search ? (
        <p role="status" className="text-sm text-ink-soft">
          {resultCount(groups)} for “{search}”. At most five of a kind are shown.
        </p>
      ) : null}
      <SearchHits groups={groups} />
    </div>
  );
}
