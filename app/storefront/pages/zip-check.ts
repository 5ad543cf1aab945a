import { data } from "react-router";
import { clientAddress } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { type CachedPage, NOT_KEPT } from "#app/base/lib/page-headers.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { findTaxRates } from "#app/trade/checkout/queries.server.ts";
import { answerVisitor } from "#app/trade/delivery/answer-zip.server.ts";
import type { Route } from "./+types/zip-check";

export const handle: CachedPage = { keptUnder: ["zip"] };

/**
 * GET /delivery/check?zip=55401: returns JSON (`ZipAnswer`), with the taxes of a served ZIP, and 400 for
 * input that isn't a ZIP. Responses for served ZIPs are few and the same for everyone, so they're cached; the
 * others aren't, because each request counts.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = url.searchParams.get("zip") ?? "";
  const address = context.get(clientAddress);
  const db = context.get(database);
  const now = Temporal.Now.instant();
  const answer = await answerVisitor(db, typed, address, now);
  if (answer.kind === "invalid") return data(answer, { status: 400 });
  if (answer.kind !== "served") return data(answer, NOT_KEPT);
  return data({ ...answer, taxes: await findTaxRates(db, answer.check.zip, shopDate(now)) });
}
