import { ArrowLeft } from "lucide";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Mark } from "#app/base/settings/logo.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";

/** The slim frame of checkout: the logo, the way back to the shop, and nothing that could distract from the order. */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  const { site } = useSiteFacts();
  return (
    <>
      <header className="border-b border-hairline bg-paper">
        <div className="page flex min-h-16 items-center justify-between gap-4">
          <Link to="/" className="inline-flex min-h-11 items-center gap-3 font-display text-xl">
            <Mark />
            {site.name}
          </Link>
          <Link to="/shop" className="link inline-flex min-h-11 items-center gap-2">
            <Icon of={ArrowLeft} size={18} />
            Back to shop
          </Link>
        </div>
      </header>
      <main className="page pt-10 pb-24 lg:pt-14">{children}</main>
    </>
  );
}
