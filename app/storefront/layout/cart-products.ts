import { findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { findProfile } from "#app/accounts/customers/queries.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import type { CartProducts } from "#app/trade/cart/fresh-products.ts";
import { CART_LINES_LIMIT } from "#app/trade/cart/lines.ts";
import { findProductsByIds } from "#app/trade/catalog/queries.server.ts";
import { answerZip } from "#app/trade/delivery/answer-zip.server.ts";
import { whyNoDelivery } from "#app/trade/delivery/zip-check.ts";
import type { Route } from "./+types/cart-products";

/**
 * `GET /cart/products?ids=…,…`: returns the current prices and stock of the products in a cart, without those
 * no longer sold. For a customer, also explains why there's no delivery to the profile's ZIP. 400 for an
 * invalid ID, or for more IDs than a cart has line items.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = [...new Set((url.searchParams.get("ids") ?? "").split(",").filter(Boolean))];
  if (ids.length > CART_LINES_LIMIT || !ids.every(isUuid)) {
    return answer({ sentence: `Send up to ${CART_LINES_LIMIT} product IDs.` }, 400);
  }
  const db = context.get(database);
  const viewer = await findCurrentViewer(context);
  const [products, profile] = await Promise.all([
    ids.length > 0 ? findProductsByIds(db, ids) : [],
    viewer && findProfile(db, viewer.userId),
  ]);
  if (!profile?.zip) return answer({ products }, 200);
  return answer({ products, noDelivery: whyNoDelivery(await answerZip(db, profile.zip)) }, 200);
}

function answer(body: CartProducts | { sentence: string }, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}
