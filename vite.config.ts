import { existsSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inlineScripts } from "./scripts/build/inline-scripts.ts";
import { moduleLists } from "./scripts/build/module-lists.ts";

/** The frame of the shop's pages with React and the router, and modules that several pages share. */
const COMMON = [
  "app/root.tsx",
  "app/storefront/layout/shop-frame.tsx",
  "app/base/ui/accordion.tsx",
  "app/base/ui/default-pictures.tsx",
  "app/base/ui/empty-state.tsx",
  "app/base/ui/field.tsx",
  "app/base/ui/form-sentence.tsx",
  "app/base/ui/page-links.tsx",
  "app/base/ui/picture.tsx",
  "app/base/ui/price.tsx",
  "app/base/lib/address.ts",
  "app/base/lib/request-failures.ts",
  "app/base/settings/page-meta.tsx",
  "app/base/settings/site-facts.tsx",
  "app/base/settings/week-hours.ts",
  "app/trade/catalog/categories.ts",
  "app/trade/catalog/product-pictures.tsx",
  "app/trade/delivery/zip-checker.tsx",
  "app/content/waitlist/email-fields.tsx",
  "app/content/waitlist/waitlist-form.tsx",
  "node_modules/lucide/dist/esm/icons/arrow-right.mjs",
  "node_modules/lucide/dist/esm/icons/minus.mjs",
  "node_modules/lucide/dist/esm/icons/plus.mjs",
];

/** What the home page shares with the about page. */
const PAGE_SECTIONS = ["app/content/pages/text-section.tsx"];

const HOME_PAGE = ["app/storefront/home/home.tsx"];

const LISTS_OF_PRODUCTS = [
  "app/storefront/shop/filter-fields.tsx",
  "app/storefront/shop/product-card.tsx",
  "app/storefront/shop/use-shop-filters.tsx",
  "app/trade/catalog/product.ts",
  "app/trade/catalog/shop-filters.ts",
  "app/trade/favorites/heart-button.tsx",
  "app/base/ui/choice-fields.tsx",
  "app/base/ui/number-field.tsx",
];

/**
 * Returns whether a module is one of these. A missing file stops the build, so none is left out unnoticed.
 */
function among(files: string[]): (id: string) => boolean {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length) throw new Error(`vite.config.ts names missing files: ${missing.join(", ")}`);
  return (id) => files.some((file) => id.split("?")[0]?.endsWith(`/${file}`));
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), inlineScripts(), moduleLists()],
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Slow plug-ins aren't worth a warning.
          checks: { pluginTimings: false },
          output: {
            // By default the bundler makes dozens of small files, each costing a round trip on a slow
            // connection. A group also includes what its modules import. React DOM is in the entry file, so
            // two files of equal size make up most of every page and load in parallel.
            codeSplitting: {
              groups: [
                { name: "common", test: among(COMMON), priority: 1 },
                { name: "page-sections", test: among(PAGE_SECTIONS), priority: 1 },
                { name: "home-page", test: among(HOME_PAGE) },
                { name: "product-lists", test: among(LISTS_OF_PRODUCTS) },
              ],
            },
          },
        },
      },
    },
    // The server process is built together with the app: one module graph, so one database client
    // and one page cache (docs/decisions/001-one-module-graph.md).
    ssr: {
      build: {
        rollupOptions: {
          input: "./server/main.ts",
          checks: { pluginTimings: false },
          output: { minify: { compress: true, mangle: false, codegen: true } },
        },
      },
      resolve: {
        noExternal: ["lucide", /^zod/, /zod-(to-)?openapi$/, /^drizzle-orm/],
      },
    },
  },
  build: {
    assetsInlineLimit: 0,
    // Licenses of the bundled packages; the shop serves the file beside the scripts (NOTICE.md).
    license: { fileName: "licenses.md" },
    modulePreload: {
      // Every page already has these, so they're left out of the preload lists.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(entry\.client|common|rolldown-runtime)-/.test(file)),
    },
  },
  // Listed in advance so the first use of one in development doesn't reload the page.
  optimizeDeps: {
    include: ["lucide", "react-hot-toast/headless", "react-router/dom"],
  },
});
