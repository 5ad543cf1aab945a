import type { Actor } from "#app/audit/record-audit.server.ts";
import {
  findSlugs,
  holdWholeProducts,
  insertProduct,
  type ProductFields,
  updateProduct,
  type WholeProduct,
} from "#app/catalog/write-products.server.ts";
import { potencyProblems } from "#app/compliance/limits.ts";
import type { Database, Db } from "#app/db/client.server.ts";
import { holdNames } from "#app/db/hold-names.server.ts";
import { transact } from "#app/db/transact.server.ts";
import { type SaveRefusal, saveItem } from "#app/desk/save-item.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { shopDate } from "#app/lib/shop-time.ts";
import { slugOf } from "#app/lib/slug.ts";
import type { ProductForm } from "./product-form.ts";

/** Why a product was not saved, beyond what `saveItem` refuses. Stocks are null where the shop does not count. */
export type ProductRefusal =
  | SaveRefusal<WholeProduct>
  | { name: "too strong"; sentences: string[] }
  | { name: "slug taken"; by: string }
  | { name: "stock moved"; seen: number | null; now: number | null };

/** Whoever makes or changes the address of a product waits for this name. */
const SLUGS = "slugs of products";

/**
 * Saves a product as its form has it (rules 33.3, 34.4 to 34.8). Visitors see it with their next request. The stock is
 * written only when the form changes it, because orders take from it while the form is open.
 */
export function saveProduct(
  db: Database,
  actor: Actor,
  form: ProductForm,
  now: Temporal.Instant,
): Promise<Result<WholeProduct, ProductRefusal>> {
  const { id, version, stockSeen } = form;
  return transact<WholeProduct, ProductRefusal>(db, async (tx, changed) => {
    changed.add("catalog");
    if (form.status === "active") {
      const problems = potencyProblems(form, shopDate(now).toString());
      if (problems.length > 0)
        return refused({ name: "too strong", sentences: problems.map(({ sentence }) => sentence) });
    }
    await holdNames(tx, [SLUGS]);
    const [held = null] = await holdWholeProducts(tx, [id]);
    const isCurrent = held !== null && (version === null || held.version === version);
    const wantsStock = form.stock !== stockSeen && form.stock !== held?.stock;
    if (isCurrent && wantsStock && held.stock !== stockSeen)
      return refused({ name: "stock moved", seen: stockSeen, now: held.stock });
    const slug = await freeSlug(tx, form, held);
    if (!slug.ok) return slug;

    const fields = fieldsOf(form, slug.value);
    const write = (next: number, current: WholeProduct | null) => {
      const row = { ...fields, version: next, updatedAt: now };
      if (!current) return insertProduct(tx, id, row);
      return updateProduct(tx, current, wantsStock ? row : { ...row, stock: current.stock });
    };
    const saved = await saveItem<WholeProduct>(
      tx,
      { actor, table: "products", id, version, read: async () => held, write },
      now,
    );
    return saved;
  });
}

function fieldsOf(form: ProductForm, slug: string): Omit<ProductFields, "version" | "updatedAt"> {
  const { id: _, version: __, stockSeen: ___, price, ...fields } = form;
  return { ...fields, slug, priceCents: price };
}

/**
 * The address of a product: the typed one, which must be free, or for a new product one made of its name. It stays when
 * the name changes, and when the field is emptied.
 */
async function freeSlug(
  tx: Db,
  { id, slug, name }: ProductForm,
  held: WholeProduct | null,
): Promise<Result<string, ProductRefusal>> {
  if (slug !== "") {
    const other = (await findSlugs(tx, [slug])).get(slug);
    return other && other.id !== id ? refused({ name: "slug taken", by: other.name }) : ok(slug);
  }
  if (held) return ok(held.slug);
  // It leaves room for the number behind it.
  const made = (slugOf(name) ?? "product").slice(0, 100).replace(/-$/, "");
  // Of the first hundred one is free, unless a shop has a hundred products of one name.
  const wanted = [made, ...Array.from({ length: 99 }, (_, n) => `${made}-${n + 2}`)];
  const taken = await findSlugs(tx, wanted);
  return ok(wanted.find((one) => !taken.has(one)) ?? `${made}-${id.slice(0, 8)}`);
}
