import { findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import {
  FAVORITE_NOT_SAVED,
  FAVORITES_FULL,
  FAVORITES_SIGN_IN_AGAIN,
  type FavoritesReply,
  NOT_SOLD,
} from "#app/trade/favorites/favorites.ts";
import { favoritesForm } from "#app/trade/favorites/favorites-form.ts";
import { addFavorites, removeFavorite } from "#app/trade/favorites/keep-favorites.server.ts";
import { listFavoriteIds } from "#app/trade/favorites/queries.server.ts";
import type { Route } from "./+types/favorites";
import { ownJson } from "./answer-form.server.ts";

/**
 * POST /account/favorites with `intent` (add, remove, merge) and `ids`: returns the IDs stored afterwards,
 * or 400 for a form that no heart sends, 401 if the customer is no longer signed in, 409 with a message for a
 * favorite that isn't stored.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await findCurrentViewer(context);
  if (!viewer) return ownJson<FavoritesReply>({ sentence: FAVORITES_SIGN_IN_AGAIN }, 401);
  const sent = favoritesForm.safeParse(Object.fromEntries(await readSentForm(request)));
  if (!sent.success) return ownJson<FavoritesReply>({ sentence: FAVORITE_NOT_SAVED }, 400);
  // Someone else signed in in another tab since the page was rendered; the favorite must not become
  // theirs.
  if (sent.data.of !== undefined && sent.data.of !== viewer.email)
    return ownJson<FavoritesReply>({ sentence: FAVORITES_SIGN_IN_AGAIN }, 401);

  const db = context.get(database);
  const customerId = viewer.userId;
  const now = Temporal.Now.instant();
  const { intent, ids } = sent.data;
  let full = false;
  if (intent === "remove") {
    await removeFavorite(db, { customerId, productId: ids });
  } else {
    const productIds = intent === "add" ? [ids] : ids;
    const added = await addFavorites(db, { customerId, productIds }, now);
    if (intent === "add" && !added.sold) return ownJson<FavoritesReply>({ sentence: NOT_SOLD }, 409);
    if (intent === "add" && added.full) return ownJson<FavoritesReply>({ sentence: FAVORITES_FULL }, 409);
    full = added.full;
  }
  return ownJson<FavoritesReply>({ ids: await listFavoriteIds(db, customerId), full }, 200);
}
