import { config } from "#app/base/config/context.server.ts";
import type { CachedPage } from "#app/base/lib/page-headers.ts";
import type { Route } from "./+types/robots";

export const handle: CachedPage = { keptUnder: [] };

/** Addresses that search engines must not visit: their pages are personal or show nothing. */
const CLOSED = [
  "/account",
  "/admin",
  "/age",
  "/cart/products",
  "/search/suggestions",
  "/checkout",
  "/delivery/check",
  "/sign-out",
  "/unsubscribe",
];

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(config).publicUrl;
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
