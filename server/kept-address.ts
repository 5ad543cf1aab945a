import { bringsSession } from "#app/auth/session-mark.ts";
import { CATEGORIES } from "#app/catalog/categories.ts";
import { readShopFilters, shopFilterPairs } from "#app/catalog/shop-filters.ts";
import { isAgeConfirmed } from "#app/shell/age-answer.ts";

type Pairs = [string, string][];

/** For a page that does not depend on its query: the query matters to the browser alone. */
const nothing = (): Pairs => [];

/** The ZIP checker's answer, as part of the page or alone. */
function zip(asked: URLSearchParams): Pairs {
  const typed = asked.get("zip");
  return typed === null ? [] : [["zip", typed.trim()]];
}

function shop(asked: URLSearchParams): Pairs {
  const pairs = shopFilterPairs(readShopFilters(asked));
  const toggled = CATEGORIES.find((category) => category === asked.get("toggle"));
  return toggled ? [...pairs, ["toggle", toggled]] : pairs;
}

/** The pages that may be kept for everybody (`VISITOR_PAGE`), each with what it reads from its query. */
const PAGES = new Map<string, (asked: URLSearchParams) => Pairs>([
  ["/", zip],
  ["/shop", shop],
  ["/delivery/check", zip],
  ...[
    "/about",
    "/cart",
    "/education",
    "/faq",
    "/landing",
    "/membership",
    "/membership/premium",
    "/membership/standard",
    "/privacy",
    "/robots.txt",
    "/site.webmanifest",
    "/sitemap.xml",
    "/terms",
    "/under-21",
  ].map((path) => [path, nothing] as const),
]);

/** The pages of which there are many, each with its slug. */
const ONE_OF_MANY =
  /^\/(shop\/[a-z0-9-]+|education\/articles\/[a-z0-9-]+(\/content)?|education\/courses\/[a-z0-9-]+(\/curriculum)?)$/;

/**
 * The address under which the page of a path and query is drawn and kept: it has only the parameters that the page
 * knows, in one order, so that a made-up query does not make another page. Null for every page that is not kept, and
 * for a part of one (`_routes`). The router's data of a page ("/shop.data", "/_.data") knows the page's parameters.
 */
export function keptAddress(url: string): string | null {
  const [path = "", query] = split(url);
  const page = path === "/_.data" ? "/" : path.replace(/\.data$/, "");
  const knows = PAGES.get(page) ?? (ONE_OF_MANY.test(page) ? nothing : null);
  if (knows === null || query === null) return knows && path;
  const asked = new URLSearchParams(query);
  if (asked.has("_routes")) return null;
  const known = new URLSearchParams(knows(asked)).toString();
  return known ? `${path}?${known}` : path;
}

/**
 * Which of the four forms of a page a browser with these cookies gets. A page differs in two things alone: whether the
 * age question is still open, and whether the header leads to the account or to sign-in (`root.tsx` reads the same).
 */
export function pageForm(cookies: string | undefined, sessionCookie: string): string {
  if (cookies === undefined) return "";
  return (isAgeConfirmed(cookies) ? "21+ " : "") + (bringsSession(cookies, sessionCookie) ? "session " : "");
}

function split(url: string): [string, string | null] {
  const at = url.indexOf("?");
  return at < 0 ? [url, null] : [url.slice(0, at), url.slice(at + 1)];
}
