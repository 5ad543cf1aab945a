import { data, redirect } from "react-router";
import { database } from "#app/base/db/context.server.ts";
import { productPath } from "#app/trade/catalog/product.ts";
import { findMovedSlug } from "#app/trade/moving-in/queries.server.ts";
import type { Route } from "./+types/not-found";
import { NotFound } from "./error-page.tsx";

/** Leads from a product's page in another shop to the one here (rules moving-in/old-addresses); else a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const slug = await findMovedSlug(context.get(database), url.pathname);
  if (slug !== null) throw redirect(`${productPath(slug)}${url.search}`, 301);
  return data(null, { status: 404 });
}

export default NotFound;
