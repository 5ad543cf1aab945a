import { findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { SIGNED_OUT } from "#app/base/lib/request-failures.ts";
import type { Route } from "./+types/order-updates";
import { ownJson } from "./answer-form.server.ts";
import type { OwnOrderUpdates } from "./orders-tab.tsx";
import { versionOfOrdersPage } from "./read-part.server.ts";

/**
 * `GET /account/order-states`: returns the version of the customer's orders as JSON. 401 for a visitor,
 * because only scripts request this.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await findCurrentViewer(context);
  if (!viewer) return ownJson({ sentence: SIGNED_OUT }, 401);
  const version = await versionOfOrdersPage(context.get(database), viewer.userId, Temporal.Now.instant());
  return ownJson<OwnOrderUpdates>({ version }, 200);
}
