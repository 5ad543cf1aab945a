import instrumentUrl from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from "react-router";
import { sessionCookieName } from "#app/accounts/auth/host-cookie.ts";
import { bringsSession } from "#app/accounts/auth/session-mark.ts";
import { canMail } from "#app/base/config/can-mail.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { PAPER } from "#app/base/settings/accent.ts";
import { shownLook } from "#app/base/settings/look.ts";
import {
  currentBusinessDetails,
  currentLook,
  currentSettings,
  currentShopTexts,
} from "#app/base/settings/queries.server.ts";
import { siteOf } from "#app/base/settings/site.ts";
import { type SiteFacts, useSign } from "#app/base/settings/site-facts.tsx";
import { hasEducation } from "#app/content/education/queries.server.ts";
import { currentAnnouncement } from "#app/content/pages/announcement.server.ts";
import { currentShopWords } from "#app/content/pages/queries.server.ts";
import frauncesUrl from "#app/fonts/fraunces-480-latin.woff2?url";
import { gateFor, isAgeConfirmed } from "#app/storefront/layout/age-answer.ts";
import { ErrorPage } from "#app/storefront/layout/error-page.tsx";
import { limitsSentence } from "#app/storefront/layout/limits-in-words.ts";
import { currentCategories, factsOf } from "#app/trade/catalog/category-queries.server.ts";
import type { SiteCategories } from "#app/trade/catalog/site-categories.tsx";
import { rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import { lawNameOf } from "#app/trade/compliance/rule-sets.ts";
import { generalLimits, leastAge } from "#app/trade/compliance/rules.ts";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: frauncesUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: instrumentUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
];

/**
 * Loads data for the frame of every page. The browser fills in who is signed in
 * (storefront/layout/viewer-store.tsx), so one cached page fits everyone.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<SiteFacts & SiteCategories> {
  const db = context.get(database);
  const process = context.get(config);
  const { publicUrl } = process;
  const [settings, details, look, texts, words, isRead, announcement, { rules }, categories] =
    await Promise.all([
      currentSettings(db),
      currentBusinessDetails(db),
      currentLook(db),
      currentShopTexts(db),
      currentShopWords(db),
      hasEducation(db),
      currentAnnouncement(db),
      rulesOfToday(db),
      currentCategories(db),
    ]);
  const cookies = request.headers.get("cookie");
  const limits = generalLimits(rules);
  return {
    categories: categories.map(factsOf),
    session: bringsSession(cookies, sessionCookieName(publicUrl)),
    ageGate: gateFor(settings.ageGate, isAgeConfirmed(cookies)),
    site: siteOf(
      {
        ...{ settings, details, look: shownLook(settings.isDemo, look), ...words, announcement },
        hasEducation: isRead,
        texts: texts.map(({ slug }) => slug),
        today: shopDate(Temporal.Now.instant()),
      },
      { origin: publicUrl.origin, canMail: canMail(process) },
      { age: leastAge(rules), lawName: lawNameOf(rules), limits, limitsText: limitsSentence(limits) },
    ),
  };
}

/**
 * Keeps the frame if only the query changes (a filter, even one submitted by a form, or an overlay). Inside
 * the admin area only a form changes what it shows, and a screen that fails to load must not take the frame
 * down with it.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isForm = formMethod !== undefined && formMethod !== "GET";
  const queryAlone = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const insideAdmin = [currentUrl, nextUrl].every(({ pathname }) => pathname.startsWith("/admin/"));
  return (queryAlone || insideAdmin) && !isForm ? false : defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const { look, delivery } = useSign();
  return (
    <html lang="en" data-time-zone={delivery.timeZone}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={PAPER} />
        <Meta />
        <Links />
        {/* After the stylesheet whose tokens it replaces by those of the shop's accent. */}
        {look.stylesheet === null ? null : <link rel="stylesheet" href={look.stylesheet} />}
        {look.icons.map((icon) => (
          <link key={icon.href} {...icon} />
        ))}
        <AppManifest />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * Links the manifest; the courier app has its own (rules courier-app/offline-page), and browsers use the
 * first one linked.
 */
function AppManifest() {
  const isCourier = useLocation().pathname === "/courier";
  return isCourier ? (
    // Served to couriers only.
    <link rel="manifest" href="/courier/app.webmanifest" crossOrigin="use-credentials" />
  ) : (
    <link rel="manifest" href="/site.webmanifest" />
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
