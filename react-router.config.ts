import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // scripts/build/build.ts builds elsewhere and puts the result into build/.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // A loader or an action in a file of its own would cost another request, and a quarter of the time of a build.
  splitRouteModules: false,
  // A page knows its own routes and asks for those of its links; the rest comes with the first way there.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;
