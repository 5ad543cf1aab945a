import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Every public route is known from the first page, so that a click never waits for a manifest.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
