import { config } from "#app/config/context.server.ts";
import { VISITOR_PAGE } from "#app/lib/page-headers.ts";
import type { Route } from "./+types/robots";

/** Addresses that search engines must not visit: their pages belong to one person or show nothing. */
const CLOSED = [
  "/account",
  "/admin",
  "/age",
  "/cart/products",
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
    headers: { ...VISITOR_PAGE, "Content-Type": "text/plain; charset=utf-8" },
  });
}
