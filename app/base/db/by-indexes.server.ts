import { sql } from "drizzle-orm";
import { type Db, inTransaction } from "./client.server.ts";
import { together } from "./transact.server.ts";

/**
 * Runs reads for which the words or parts of a text stand in indexes. Left alone, PostgreSQL expects of a text that many rows have to
 * meet enough of them early, and looks at nearly every row of the table; where reads here and there are said to cost little, it does
 * so by way of some other index.
 */
export function byIndexes<Value>(db: Db, read: (tx: Db) => Promise<Value>): Promise<Value> {
  return inTransaction(db, async (tx) => {
    const { value } = await together({
      // What no index serves looks so dear then that PostgreSQL would compile the statement first.
      settings: tx
        .execute(
          sql`select set_config('enable_seqscan', 'off', true), set_config('random_page_cost', '4', true), set_config('jit', 'off', true)`,
        )
        .execute(),
      value: read(tx),
    });
    return value;
  });
}
