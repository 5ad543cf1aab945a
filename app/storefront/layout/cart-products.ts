import { findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import { findProfile } from "#app/accounts/customers/queries.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import type { CartProducts } from "#app/trade/cart/fresh-products.ts";
import { CART_LINES_LIMIT, type FreshProduct } from "#app/trade/cart/lines.ts";
import { findProductsByIds } from "#app/trade/catalog/queries.server.ts";
import { answerZip } from "#app/trade/delivery/answer-zip.server.ts";
import { whyNoDelivery } from "#app/trade/delivery/zip-check.ts";
import type { Route } from "./+types/cart-products";

/**
 * `GET /cart/products?ids=…,…`: the current prices and stock of the products in a cart. A product that is not sold any
 * more is absent. For a customer it also says why nothing is delivered to the ZIP of the profile. Answers 400 to anything that is no id, or to more ids than a cart has lines.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = (url.searchParams.get("ids") ?? "").split(",").filter(Boolean);
  const ids = [...new Set(asked)];
  if (ids.length > CART_LINES_LIMIT || !ids.every(isUuid)) {
    return answer({ sentence: `Up to ${CART_LINES_LIMIT} product ids, please.` }, 400);
  }
  const db = context.get(database);
  const [found, noDelivery] = await Promise.all([
    ids.length > 0 ? findProductsByIds(db, ids) : [],
    noDeliveryHome(db, await findCurrentViewer(context)),
  ]);
  const products = found.flatMap(({ status, ...product }) =>
    status === "active" ? [product satisfies FreshProduct] : [],
  );
  return answer({ products, ...noDelivery }, 200);
}

/** Why nothing is delivered to the ZIP of the viewer's own profile; nothing about visitors and without a ZIP. */
async function noDeliveryHome(
  db: Database,
  viewer: Viewer | null,
): Promise<Pick<CartProducts, "noDelivery">> {
  const profile = viewer && (await findProfile(db, viewer.userId));
  return profile?.zip ? { noDelivery: whyNoDelivery(await answerZip(db, profile.zip)) } : {};
}

function answer(body: CartProducts | { sentence: string }, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}
