import { versionedKind } from "#app/base/versions/versioned-kind.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { findWholeProduct } from "#app/trade/catalog/write-products.server.ts";
import { productForm } from "./product-form.ts";
import { NEW_PRODUCT, PRODUCT, PRODUCT_APART, productValues, readPictures } from "./product-item.ts";
import { productRefusal } from "./product-sentences.ts";
import { saveProduct } from "./save-product.server.ts";

/** Products, of which versions are kept (rules versions/what-is-kept). */
export const PRODUCTS = versionedKind({
  table: "products",
  rows: products,
  key: products.id,
  topic: "catalog",
  fields: PRODUCT.fields,
  apart: PRODUCT_APART,
  shownAs: {
    pictures: (value) =>
      readPictures(value)
        .map(({ address, alt }) => `${alt} (${address})`)
        .join("\n"),
  },
  publicStatus: "active",
  form: productForm,
  values: productValues,
  blank: NEW_PRODUCT,
  nameOf: ({ name = "" }) => name,
  find: findWholeProduct,
  save: saveProduct,
  refusals: productRefusal,
});
