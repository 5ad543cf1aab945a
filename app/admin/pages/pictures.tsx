import { Link } from "react-router";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { EmptyList } from "#app/desk/empty-list.tsx";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { ListCount } from "#app/desk/list-parts.tsx";
import { readListQuery, withParams } from "#app/desk/list-query.ts";
import { ListSearch } from "#app/desk/list-search.tsx";
import { pagesOf } from "#app/lib/pages.ts";
import { smallerPicture } from "#app/lib/picture-address.ts";
import { listPictures, PICTURES_PER_PAGE } from "#app/media/queries.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { nameOfUse, PICTURE_SORTS } from "../picture-use.ts";
import { findPictureUses } from "../picture-uses.server.ts";
import { UploadPart } from "../upload-part.tsx";
import type { Route } from "./+types/pictures";

/** The library of uploaded pictures (rules 36.6), the newest first. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const db = context.get(database);
  const query = readListQuery(url.searchParams, PICTURE_SORTS);
  const { rows, total } = await listPictures(db, query);
  const uses = await findPictureUses(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({ ...row, uses: uses.get(row.id) ?? [] })),
    total,
    pages: pagesOf(total, PICTURES_PER_PAGE),
    query,
    refused: url.searchParams.get("refused"),
    links: withParams(url.searchParams, { refused: null }),
  };
}

export default function Pictures({ loaderData }: Route.ComponentProps) {
  const { rows, total, pages, query, refused, links } = loaderData;
  return (
    <div className="flex flex-col gap-6">
      <title>Pictures | Admin</title>
      <PageHead title="Pictures" />
      <UploadPart refused={refused} />
      <ListSearch placeholder="Search descriptions and file names" />
      <h2 id="list" tabIndex={-1} className="sr-only">
        Library
      </h2>
      <ListCount total={total} one="picture" many="pictures" />
      {rows.length > 0 ? (
        <ul aria-label="Library" className="grid gap-5 grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
          {rows.map(({ id, address, alt, name, uses }) => (
            <li
              key={id}
              className="group relative flex flex-col overflow-hidden rounded-card border border-hairline bg-white focus-within:border-ink hover:border-ink"
            >
              <img
                src={smallerPicture(address, 400)}
                alt=""
                width={400}
                height={300}
                loading="lazy"
                className="aspect-4/3 w-full bg-hairline/60 object-contain"
              />
              <div className="flex grow flex-col gap-1 px-4 py-3 text-sm">
                <Link
                  to={`/admin/pictures/${id}`}
                  className="text-base font-semibold wrap-anywhere after:absolute after:inset-0 group-hover:underline"
                >
                  {alt || name || "Picture"}
                </Link>
                {name ? <span className="text-ink-soft wrap-anywhere">{name}</span> : null}
                <span className="mt-auto pt-1 wrap-anywhere text-ink-soft">{usesLine(uses)}</span>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyList
          many="pictures"
          none="No pictures found. Add some pictures to get started."
          all="/admin/pictures"
          search={query.search}
          total={total}
        />
      )}
      <PageLinks
        page={query.page}
        pages={pages}
        pathOf={(to) => withParams(new URLSearchParams(links), { page: to > 1 ? String(to) : null }) || "?"}
        headingId="list"
      />
    </div>
  );
}

type Uses = Route.ComponentProps["loaderData"]["rows"][number]["uses"];

/** "Used by the product “Maple Jam” and 2 more". */
function usesLine(uses: Uses): string {
  const [first, ...others] = uses;
  if (!first) return "Not used";
  return `Used by ${nameOfUse(first)}${others.length > 0 ? ` and ${others.length} more` : ""}`;
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching pictures" />;
}
