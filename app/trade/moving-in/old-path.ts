/** Pages of products in Shopify ("/products/tin"), also below a collection, and in WooCommerce and Square. */
const PRODUCT_PAGE =
  /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?(?:(?:\/collections\/[^/]+)?(\/products\/[^/]+)|(\/product\/[^/]+(?:\/[^/]+)?))$/;

const LONGEST = 500;

/**
 * Returns the form in which the path of another shop's product page is stored and looked up: lower case,
 * decoded, without a slash at the end, a language, or a collection. Null for other paths.
 */
export function oldPath(pathname: string): string | null {
  if (pathname.length > LONGEST) return null;
  const found = PRODUCT_PAGE.exec(decoded(pathname).toLowerCase().replace(/\/+$/, ""));
  return found?.[1] ?? found?.[2] ?? null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
