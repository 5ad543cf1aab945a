import { findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { findProfile } from "#app/accounts/customers/queries.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { findTaxRates } from "#app/trade/checkout/tax-queries.server.ts";
import { answerZip } from "#app/trade/delivery/answer-zip.server.ts";
import type { TaxRate } from "#app/trade/delivery/price-with-tax.ts";
import { zipOfCookies } from "#app/trade/delivery/zip-cookie.ts";
import { listFavoriteIds } from "#app/trade/favorites/queries.server.ts";
import type { Route } from "./+types/viewer";
import type { ViewerAnswer } from "./viewer-store.tsx";

/** GET /account/viewer: what the frame of a public page shows of the person who is signed in, if anybody is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await findCurrentViewer(context);
  const db = context.get(database);
  // A browser that remembers a ZIP asks about that one.
  const ownZip = zipOfCookies(request.headers.get("cookie"));
  const [favorites, taxes] = await Promise.all([
    found ? listFavoriteIds(db, found.userId) : [],
    found && !ownZip ? taxesAtHome(db, found.userId) : [],
  ]);
  const answer: ViewerAnswer = {
    viewer: found && { name: found.name, email: found.email, isAdmin: found.isAdmin },
    favorites,
    taxes,
  };
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}

/** The taxes of the ZIP in a customer's profile (rules totals/profile-taxes); none without one, and where nothing is delivered. */
async function taxesAtHome(db: Database, customerId: string): Promise<TaxRate[]> {
  const profile = await findProfile(db, customerId);
  if (!profile?.zip) return [];
  const [answer, rates] = await Promise.all([
    answerZip(db, profile.zip),
    findTaxRates(db, profile.zip, shopDate(Temporal.Now.instant())),
  ]);
  return answer.kind === "served" ? rates : [];
}
