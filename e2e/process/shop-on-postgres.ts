import pg from "pg";
import { type OwnPostgres, startPostgres } from "../../scripts/postgres.ts";
import { type BuiltShop, startBuiltShop } from "./built-shop.ts";

/** The address that customers of a shop on PostgreSQL use; forms must come from it. */
export const ORIGIN = "http://localhost:9";

/** A built shop on a PostgreSQL of its own, as an owner runs it, and a connection to its database. */
export type ShopOnPostgres = {
  shop: BuiltShop;
  postgres: OwnPostgres;
  client: pg.Client;
  stop: () => Promise<void>;
};

/** Starts a shop without a demo shop; it waits until it answers. */
export async function startShopOnPostgres(settings: Record<string, string> = {}): Promise<ShopOnPostgres> {
  const postgres = await startPostgres();
  const shop = await startBuiltShop({
    DATABASE_URL: postgres.url,
    AUTH_SECRET: "a-secret-of-more-than-32-characters",
    PUBLIC_URL: ORIGIN,
    ...settings,
  });
  const client = new pg.Client({ connectionString: postgres.url });
  // A test may halt the database.
  client.on("error", () => {});
  await client.connect();
  const stop = async () => {
    await client.end();
    await shop.stop();
    await postgres.stop();
  };
  return { shop, postgres, client, stop };
}
