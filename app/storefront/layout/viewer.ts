import { findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { listFavoriteIds } from "#app/trade/favorites/queries.server.ts";
import type { Route } from "./+types/viewer";
import type { ViewerAnswer } from "./viewer-store.tsx";

/** GET /account/viewer: what the frame of a public page shows of the person who is signed in, if anybody is. */
export async function loader({ context }: Route.LoaderArgs) {
  const found = await findCurrentViewer(context);
  const answer: ViewerAnswer = {
    viewer: found && { name: found.name, email: found.email, isAdmin: found.isAdmin },
    favorites: found ? await listFavoriteIds(context.get(database), found.userId) : [],
  };
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}
