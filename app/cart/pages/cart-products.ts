import { findProductsByIds } from "#app/catalog/queries.server.ts";
import { database } from "#app/db/context.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { CartProducts } from "../fresh-products.ts";
import { CART_LINES_LIMIT, type FreshProduct } from "../lines.ts";
import type { Route } from "./+types/cart-products";

/**
 * `GET /cart/products?ids=…,…`: the current prices and stock of the products in a cart. A product that is not sold any
 * more is absent. Answers 400 to anything that is no id, or to more ids than a cart has lines.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = (url.searchParams.get("ids") ?? "").split(",").filter(Boolean);
  const ids = [...new Set(asked)];
  if (ids.length > CART_LINES_LIMIT || !ids.every(isUuid)) {
    return answer({ error: `Up to ${CART_LINES_LIMIT} product ids, please.` }, 400);
  }
  const found = ids.length > 0 ? await findProductsByIds(context.get(database), ids) : [];
  const products = found.flatMap(({ status, ...product }) =>
    status === "active" ? [product satisfies FreshProduct] : [],
  );
  return answer({ products }, 200);
}

function answer(body: CartProducts | { error: string }, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}
