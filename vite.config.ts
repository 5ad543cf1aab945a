import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inlineScripts } from "./scripts/build/inline-scripts.ts";
import { moduleLists } from "./scripts/build/module-lists.ts";

/** The frame of the shop's pages, and what several of them need besides. */
const ON_MOST_PAGES = new RegExp(
  [
    "app/(root|storefront/layout/shop-frame)\\.tsx",
    "app/base/ui/(accordion|default-pictures|empty-state|field|field-group|form-sentence|json-ld|page-links|picture|price|skeleton|text-fields)\\.",
    "app/(accounts/auth/account-rules|trade/catalog/(categories|product-pictures)|base/(lib/address|settings/page-meta))\\.",
    "lucide/.*/(arrow-right|minus|plus)\\.",
    "app/(trade/delivery/zip-checker|content/waitlist/(email-fields|thanks-banner|use-email-form|waitlist-form))\\.",
  ].join("|"),
);

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
            // what its modules import.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 3,
                },
                { name: "shop", test: ON_MOST_PAGES, priority: 2 },
                { name: "home", test: /\/app\/storefront\/home\/home\.tsx/, priority: 1 },
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
        noExternal: ["lucide", /^zod/, /^drizzle-orm/],
      },
    },
  },
  build: {
    assetsInlineLimit: 0,
    modulePreload: {
      // Every page has these already, so no list of what a script needs besides names them.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(framework|shop|rolldown-runtime)-/.test(file)),
    },
  },
  // Known beforehand, so that the first use of one in development does not reload the page.
  optimizeDeps: {
    include: ["@base-ui/react/dialog", "lucide", "react-hot-toast/headless", "react-router/dom"],
  },
});
