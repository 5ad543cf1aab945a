import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // scripts/build/build.ts builds elsewhere and puts the result into build/.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // A page knows its own routes and asks for those of its links; the rest comes with the first way there.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;
