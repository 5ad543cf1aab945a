import { ARTICLES, COURSES, FAQS } from "#app/admin/education/versioned-kinds.server.ts";
import { HOME_CONTENTS, PAGE_SECTIONS, TEXTS } from "#app/admin/home/versioned-kinds.server.ts";
import { PRODUCTS } from "#app/admin/products/save-product.server.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { SHOP_TEXTS } from "#app/base/settings/shop-texts.ts";
import type { VersionedKind } from "#app/base/versions/versioned-kind.server.ts";

const isSlug = (id: string) => SHOP_TEXTS.some((known) => known === id);

/** Versioned kinds, with the address of their forms. */
const KINDS: readonly { kind: VersionedKind; forms: string; isId: (id: string) => boolean }[] = [
  { kind: PRODUCTS.versions, forms: "/admin/products", isId: isUuid },
  { kind: ARTICLES.versions, forms: "/admin/education/articles", isId: isUuid },
  { kind: COURSES.versions, forms: "/admin/education/courses", isId: isUuid },
  { kind: FAQS.versions, forms: "/admin/education/faqs", isId: isUuid },
  { kind: HOME_CONTENTS.versions, forms: "/admin/homepage", isId: isUuid },
  { kind: PAGE_SECTIONS.versions, forms: "/admin/homepage/sections", isId: isUuid },
  { kind: TEXTS.versions, forms: "/admin/homepage/texts", isId: isSlug },
];

/** The kinds, for the loop that applies schedules. */
export const VERSIONED_KINDS: readonly VersionedKind[] = KINDS.map(({ kind }) => kind);

/** Returns the kind and form of an address; null if the kind or id is invalid. */
export function findKind(table: string, id: string) {
  const found = KINDS.find(({ kind, isId }) => kind.table === table && isId(id));
  return found ? { kind: found.kind, form: `${found.forms}/${id}` } : null;
}
