import { Form, Link } from "react-router";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { fetchFailure } from "#app/desk/fetch-failure.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TextField } from "#app/ui/text-fields.tsx";
import { readSearchText, SEARCH_LENGTH } from "../search-answer.ts";
import { searchEverything } from "../search-everything.server.ts";
import type { Route } from "./+types/search";

/** The search over everything as a page of its own (rules 40.7): it works without JavaScript, and has an address. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const search = readSearchText(url.searchParams);
  return { search, groups: search ? await searchEverything(context.get(database), search) : [] };
}

export default function Search({ loaderData: { search, groups } }: Route.ComponentProps) {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
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
          label="Products, orders, people, education and screens"
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
          {count === 1 ? "1 result" : `${count} results`} for “{search}”. At most five of a kind are shown.
        </p>
      ) : null}
      {search && count === 0 ? <EmptyState title={`Nothing matches “${search}”.`} /> : null}
      {groups.map(({ name, hits }) => (
        <section key={name} aria-labelledby={`found-${name}`}>
          <h2 id={`found-${name}`} className="text-lg">
            {name}
          </h2>
          <ul>
            {hits.map(({ to, title, note }) => (
              <li key={to}>
                <Link to={to} className="link inline-flex min-h-11 items-center break-words">
                  {title}
                </Link>{" "}
                <span className="text-sm text-ink-soft">{note}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export const ErrorBoundary = fetchFailure("Error searching");
