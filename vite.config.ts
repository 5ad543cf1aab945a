import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { sharedChunks } from "./scripts/chunks.ts";
import { deskStays } from "./scripts/desk-stays.ts";
import { inlineScripts } from "./scripts/inline-scripts.ts";
import { lighterReact } from "./scripts/lighter-react.ts";
import { lighterRouter } from "./scripts/lighter-router.ts";
import { moduleLists } from "./scripts/module-lists.ts";

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    inlineScripts(),
    moduleLists(),
    deskStays(),
    lighterReact(),
    lighterRouter(),
  ],
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What most pages share comes in few files instead of dozens of small ones. The framework changes seldom,
            // so it is a file of its own.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 100,
                },
                ...sharedChunks(),
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
        files.filter((file) => !/\/(framework|start|rolldown-runtime)-/.test(file)),
    },
  },
  // Known beforehand, so that the first use of one in development does not reload the page.
  optimizeDeps: {
    include: ["@base-ui/react/dialog", "lucide", "react-hot-toast/headless", "react-router/dom"],
  },
});
