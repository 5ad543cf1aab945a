import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // scripts/build.ts builds elsewhere and puts the result into build/.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // Every public route is known from the first page, so that a click never waits for a manifest. Those of the admin area
  // are a list of their own (scripts/desk-manifest.ts).
  routeDiscovery: { mode: "initial" },
} satisfies Config;
