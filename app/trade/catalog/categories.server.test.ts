import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "#fixtures/database.ts";
import { CATEGORIES } from "./categories.ts";

const { db } = await openTestDatabase();

test.each(["products_category", "order_items_category"])(
  "accepts exactly the listed categories in the migrated database (%s)",
  async (name) => {
    const { rows } = await db.execute<{ rule: string }>(
      sql`select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${name}`,
    );
    const allowed = [...(rows[0]?.rule ?? "").matchAll(/'([^']+)'/g)].map(([, category]) => category);
    expect(allowed).toEqual(CATEGORIES);
  },
);
