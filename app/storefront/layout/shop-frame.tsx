import { CalendarClock, PauseCircle } from "lucide";
import type { ReactNode } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { Toasts } from "#app/base/ui/toasts.tsx";
import { CartPanelHost } from "#app/trade/cart/cart-panel-host.tsx";
import { useTaxesAtHome } from "#app/trade/delivery/known-zip.tsx";
import { useFavoritesOf } from "#app/trade/favorites/favorites-store.tsx";
import type { Route } from "./+types/shop-frame";
import { gateAt, gateFor } from "./age-answer.ts";
import { AgeGate, useAgeGate } from "./age-gate.tsx";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { usePageArrival, useSignedOutMessage } from "./arrivals.tsx";
import { ErrorPage } from "./error-page.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useViewer } from "./viewer-store.tsx";

const CONTENT_ID = "content";

/** Frame of every public page: header, page, footer, cart panel, and toasts. */
export default function ShopFrame() {
  useSignedOutMessage();
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Error page in the same frame, which lets the visitor continue from there. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { site, session, ageGate } = useSiteFacts();
  const { viewer, favorites, taxes } = useViewer(session);
  useFavoritesOf(viewer, favorites);
  useTaxesAtHome(taxes);
  const { pathname } = useLocation();
  // Decided by the page, not by the site facts' loader: those don't change while a visitor navigates.
  const [gate, confirmAge] = useAgeGate(gateAt(pathname, gateFor(ageGate, viewer !== null)));
  const arrivedAt = usePageArrival(CONTENT_ID);
  return (
    <>
      {/* Nothing behind the full-screen age gate is reachable, but search engines can read all of it. */}
      <div className="flex min-h-dvh flex-col" inert={gate === "full"}>
        <a
          href={`#${CONTENT_ID}`}
          className="sr-only rounded-field bg-spruce px-4 py-3 text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
        >
          Skip to main content
        </a>
        <AnnouncementBar />
        <Header viewer={viewer} site={site} />
        {/* While the shop takes no orders, every page says so; visitors can still browse (rules checkout/paused). */}
        {site.closed === null ? null : (
          <aside aria-label="Notice" className="border-b border-hairline bg-amber-soft">
            <p className="page flex items-center gap-3 py-3">
              <Icon of={site.closed.isSoon ? CalendarClock : PauseCircle} size={20} className="shrink-0" />
              <span>
                <strong className="font-semibold">{site.closed.title}</strong> {site.closed.message}
                {site.closed.isSoon ? (
                  <>
                    {" "}
                    <Link to="/landing" className="link">
                      Join the waitlist
                    </Link>
                  </>
                ) : null}
              </span>
            </p>
          </aside>
        )}
        <div id={CONTENT_ID} tabIndex={-1} className="flex-1 outline-none">
          {children}
        </div>
        <Footer site={site} />
        <p role="status" className="sr-only">
          {arrivedAt}
        </p>
      </div>
      <AgeGate gate={gate} site={site} onConfirm={confirmAge} />
      <Toasts />
      <CartPanelHost terms={site} />
    </>
  );
}
