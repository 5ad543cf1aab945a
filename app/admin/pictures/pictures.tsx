import { Link } from "react-router";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { askedList } from "#app/admin/kit/list-action.server.ts";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { smallerPicture } from "#app/base/lib/picture-address.ts";
import { listPictures, PICTURES_PER_PAGE } from "#app/base/media/queries.server.ts";
import type { Route } from "./+types/pictures";
import { nameOfUse, PICTURE_SORTS } from "./picture-use.ts";
import { findPictureUses } from "./picture-uses.server.ts";
import { UploadPart } from "./upload-part.tsx";

/** The library of uploaded pictures (rules 36.6), the newest first. */
export async function loader(args: Route.LoaderArgs) {
  const { db, query } = await askedList(args, PICTURE_SORTS);
  const { rows, total } = await listPictures(db, query);
  const uses = await findPictureUses(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({ ...row, uses: uses.get(row.id) ?? [] })),
    total,
    query: { ...query, perPage: PICTURES_PER_PAGE },
    refused: args.url.searchParams.get("refused"),
  };
}

export default function Pictures({ loaderData }: Route.ComponentProps) {
  const { rows, total, query, refused } = loaderData;
  return (
    <ListScreen
      title="Pictures"
      above={<UploadPart refused={refused} />}
      search="Search descriptions and file names"
      name="Library"
      one="picture"
      many="pictures"
      none="No pictures found. Add some pictures to get started."
      shown={rows.length}
      {...{ total, query }}
    >
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
    </ListScreen>
  );
}

type Uses = Route.ComponentProps["loaderData"]["rows"][number]["uses"];

/** "Used by the product “Maple Jam” and 2 more". */
function usesLine(uses: Uses): string {
  const [first, ...others] = uses;
  if (!first) return "Not used";
  return `Used by ${nameOfUse(first)}${others.length > 0 ? ` and ${others.length} more` : ""}`;
}

export const ErrorBoundary = fetchFailure("Error fetching pictures");
