import { findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { may } from "#app/accounts/auth/rights.ts";
import { findProfile } from "#app/accounts/customers/queries.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { findTaxRates } from "#app/trade/checkout/queries.server.ts";
import { answerZip } from "#app/trade/delivery/answer-zip.server.ts";
import type { TaxRate } from "#app/trade/delivery/price-with-tax.ts";
import { zipOfCookies } from "#app/trade/delivery/zip-check.ts";
import { listFavoriteIds } from "#app/trade/favorites/queries.server.ts";
import type { Route } from "./+types/viewer";
import type { ViewerAnswer } from "./viewer-store.tsx";

/** GET /account/viewer: returns the signed-in user, if any, for the frame of a public page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await findCurrentViewer(context);
  const db = context.get(database);
  // A browser with a stored ZIP requests the taxes for that ZIP.
  const ownZip = zipOfCookies(request.headers.get("cookie"));
  const [favorites, taxes] = await Promise.all([
    found ? listFavoriteIds(db, found.userId) : [],
    found && !ownZip ? taxesAtHome(db, found.userId) : [],
  ]);
  const answer: ViewerAnswer = {
    viewer: found && { name: found.name, email: found.email, isAdmin: may(found.roles, "enter") },
    favorites,
    taxes,
  };
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}

/**
 * Returns the taxes of the profile's ZIP (rules totals/profile-taxes); none without a ZIP or outside the
 * delivery area.
 */
async function taxesAtHome(db: Database, customerId: string): Promise<TaxRate[]> {
  const profile = await findProfile(db, customerId);
  if (!profile?.zip) return [];
  const [answer, rates] = await Promise.all([
    answerZip(db, profile.zip),
    findTaxRates(db, profile.zip, shopDate(Temporal.Now.instant())),
  ]);
  return answer.kind === "served" ? rates : [];
}
