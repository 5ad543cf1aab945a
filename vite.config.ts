import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The server process is built together with the app: one module graph, so one database client,
    // one page cache and one auth instance (docs/decisions/001-one-module-graph.md).
    ssr: { build: { rollupOptions: { input: "./server/main.ts" } } },
  },
  build: { assetsInlineLimit: 0 },
  // Known beforehand, so that the first use of one in development does not reload the page.
  optimizeDeps: {
    include: ["@base-ui/react/dialog", "lucide-react", "react-hot-toast/headless", "react-router/dom"],
  },
});
