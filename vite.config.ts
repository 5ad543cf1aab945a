import { existsSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inlineScripts } from "./scripts/build/inline-scripts.ts";
import { moduleLists } from "./scripts/build/module-lists.ts";

/** The frame of the shop's pages with React and the router, and what several of them need besides. */
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
  "app/base/settings/site-facts.tsx",
  "app/trade/catalog/categories.ts",
  "app/trade/catalog/product-pictures.tsx",
  "app/trade/delivery/zip-checker.tsx",
  "app/content/waitlist/email-fields.tsx",
  "app/content/waitlist/waitlist-form.tsx",
  "node_modules/lucide/dist/esm/icons/arrow-right.mjs",
  "node_modules/lucide/dist/esm/icons/minus.mjs",
  "node_modules/lucide/dist/esm/icons/plus.mjs",
];

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

/** Whether a module is one of these. A file that is gone stops the build, so that none is left out unseen. */
function among(files: string[]): (id: string) => boolean {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length) throw new Error(`vite.config.ts names files that are gone: ${missing.join(", ")}`);
  return (id) => files.some((file) => id.split("?")[0]?.endsWith(`/${file}`));
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), inlineScripts(), moduleLists()],
  environments: {
    client: {
      build: {
        rollupOptions: {
          // How long plug-ins take is not worth a warning.
          checks: { pluginTimings: false },
          output: {
            // Left alone, the bundler makes dozens of small files, and each costs a slow line a turn. A group also takes
            // what its modules import. React DOM is in the file of the entry, so two files of the same size are the
            // larger part of every page, and they come at the same time.
            codeSplitting: {
              groups: [
                { name: "common", test: among(COMMON), priority: 1 },
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
    // Of what is bundled; the shop serves it beside the scripts (NOTICE.md).
    license: { fileName: "licenses.md" },
    modulePreload: {
      // Every page has these already, so no list of what a script needs besides names them.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(entry\.client|common|rolldown-runtime)-/.test(file)),
    },
  },
  // Known beforehand, so that the first use of one in development does not reload the page.
  optimizeDeps: {
    include: ["lucide", "react-hot-toast/headless", "react-router/dom"],
  },
});
