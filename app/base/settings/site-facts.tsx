import { useRouteLoaderData } from "react-router";
import type { AgeGateSetting } from "./settings.ts";
import type { siteOf } from "./site-of.ts";

/** What the frame of every page shows. The root loader provides it. */
export type SiteFacts = {
  /** Whether this browser brings a session; whose it is and whether it still holds, the browser asks for itself. */
  session: boolean;
  /** How this browser is asked for the age when nobody is signed in. */
  ageGate: AgeGateSetting;
  site: ReturnType<typeof siteOf>;
};

/**
 * What the error page shows when the root loader itself has failed: the settings of a new shop, written out, since the rest of
 * them has no business in a browser.
 */
export const WITHOUT_FACTS: SiteFacts = {
  session: false,
  ageGate: "off",
  site: {
    origin: "http://localhost",
    canMail: false,
    name: "Evenlake",
    isDemo: false,
    contactEmail: null,
    hoursStart: "08:00",
    hoursEnd: "22:00",
    minimumOrderCents: 2_500,
    pausedMessage: null,
    texts: [],
    age: 21,
    limits: {},
    limitsText: "",
  },
};

/** The shop's name, hours and address, on any page. */
export function useSiteFacts(): SiteFacts {
  return useRouteLoaderData<SiteFacts>("root") ?? WITHOUT_FACTS;
}

/** The shop's name beside the mark. A bar holds it whatever its length: a long name is set smaller, in up to three lines. */
export function ShopName({ name, short = "text-xl" }: { name: string; short?: "text-lg" | "text-xl" }) {
  const size = name.length <= 12 ? short : name.length <= 24 ? "text-base" : "text-sm";
  return (
    <span className={`line-clamp-3 min-w-0 font-display leading-tight tracking-tight wrap-anywhere ${size}`}>
      {name}
    </span>
  );
}

/** The drawn mark: the sun over still water. */
export function Mark({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={`shrink-0 ${className}`} aria-hidden="true">
      <rect width="32" height="32" rx="7" className="fill-spruce" />
      <path d="M8 17a8 8 0 0 1 16 0z" className="fill-amber" />
      <path d="M5 21h22M10 25.5h12" className="stroke-paper" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
