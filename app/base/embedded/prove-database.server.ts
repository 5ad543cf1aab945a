import type pg from "pg";
import { refuseUnknownMigrations } from "#app/base/db/migrate.server.ts";

// A database without these tables is not the database of a shop.
const SHOP_TABLES = ["drizzle.__drizzle_migrations", "public.users", "public.products", "public.orders"];

type Reading = { name: string; plain: string; by_index: string[] };

// Gives, for every table, including PostgreSQL's own, one statement that reads the whole table, and for each of its
// B-tree indexes one that walks the index and visits each row it points to.
const READINGS = `
  select format('%I.%I', n.nspname, c.relname) as name,
    format('select count(*) from %I.%I', n.nspname, c.relname) as plain,
    array(
      select format('select count(*) from (select from %I.%I order by %s%s offset 0) as walked', n.nspname, c.relname,
        pg_get_indexdef(i.indexrelid, 1, true), case when i.indoption[0] & 1 = 1 then ' desc' else '' end)
      from pg_index i join pg_class t on t.oid = i.indexrelid join pg_am a on a.oid = t.relam
      where i.indrelid = c.oid and i.indisvalid and i.indpred is null and a.amname = 'btree'
    ) as by_index
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm', 't') and c.relpersistence = 'p'
  order by c.oid`;

/**
 * Proves that a database is a whole shop of this version or an older one: every row can be read in the table's own
 * order, which checks each page against its checksum, and through each index, which reveals rows whose page is
 * missing. It changes the settings of its session. Throws an error that says what is wrong.
 */
export async function proveDatabase(client: pg.ClientBase): Promise<void> {
  for (const table of SHOP_TABLES) {
    const { rows } = await client.query("select to_regclass($1) is not null as there", [table]);
    if (!rows[0].there) throw new Error(`it holds no shop: the table ${table} is missing`);
  }
  await refuseUnknownMigrations(client);
  const { rows: tables } = await client.query<Reading>(READINGS);
  // Only the plain reading may scan a whole table; the other statements must take their order from an index.
  const ways = ["enable_seqscan", "enable_sort", "enable_bitmapscan", "enable_indexonlyscan"];
  for (const way of ways.slice(1)) await client.query(`set ${way} = off`);
  for (const { name, plain, by_index } of tables) {
    await client.query("set enable_seqscan = on");
    const count = await countRows(client, plain);
    await client.query("set enable_seqscan = off");
    for (const statement of by_index) {
      const found = await countRows(client, statement);
      if (found !== count) throw new Error(`${name} has ${count} rows, but an index of it knows ${found}`);
    }
  }
  for (const way of ways) await client.query(`reset ${way}`);
}

async function countRows(client: pg.ClientBase, statement: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(statement);
  return Number(rows[0]?.count);
}
