import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // scripts/build/build.ts builds elsewhere and moves the result into build/.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // Loaders and actions in separate files would cost another request each, and a quarter of the build time.
  splitRouteModules: false,
  // A page knows its own routes and those of its links; others load on first navigation.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;
