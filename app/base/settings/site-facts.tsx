import { useRouteLoaderData } from "react-router";
import { type AgeGate, DEFAULT_SETTINGS, type ShopTextSlug, type SiteSettings } from "./settings.ts";

/** What the rules of today say of every customer and every product (trade/compliance/rules.ts). */
type Law = {
  /** From which age somebody may buy, in completed years. */
  age: number;
  /** The most of each measure that any product has; a measure without a limit is absent. */
  limits: { delta9Percent?: number; thcMgPerServing?: number; thcMgPerPackage?: number };
};

/** What the process knows of the shop. */
type Place = {
  /** "https://shop.example", where the shop is reached from outside. */
  origin: string;
  /** Whether pages may promise mail (rules mail 17). */
  canMail: boolean;
};

/** What the frame of every page says of the shop. `texts` are those that are published. */
export function siteOf(settings: SiteSettings, place: Place, texts: ShopTextSlug[], law: Law) {
  return {
    ...place,
    name: settings.siteName,
    isDemo: settings.isDemo,
    contactEmail: settings.contactEmail,
    /** "08:00", shop time. */
    hoursStart: settings.deliveryHoursStart,
    hoursEnd: settings.deliveryHoursEnd,
    minimumOrderCents: settings.minimumOrderCents,
    /** Why ordering is paused; null while it is open. */
    pausedMessage: settings.orderingPaused ? settings.pausedMessage : null,
    texts,
    ...law,
  };
}

/** What the frame of every page shows. The root loader provides it. */
export type SiteFacts = {
  /** Whether this browser brings a session; whose it is and whether it still holds, the browser asks for itself. */
  session: boolean;
  /** How this browser is asked for the age when nobody is signed in. */
  ageGate: AgeGate;
  site: ReturnType<typeof siteOf>;
};

// When the root loader itself has failed, the error page still needs these facts.
const WITHOUT_FACTS: SiteFacts = {
  session: false,
  ageGate: "off",
  site: siteOf(DEFAULT_SETTINGS, { origin: "http://localhost", canMail: false }, [], { age: 21, limits: {} }),
};

/** The shop's name, hours and address, on any page. */
export function useSiteFacts(): SiteFacts {
  return useRouteLoaderData<SiteFacts>("root") ?? WITHOUT_FACTS;
}

/** The shop's name beside the mark. A bar holds it whatever its length: a long name is set smaller, in up to three lines. */
export function ShopName({ name, short = "text-xl" }: { name: string; short?: "text-lg" | "text-xl" }) {
  const size =
    name.length <= 12
      ? `line-clamp-2 ${short}`
      : `line-clamp-3 ${name.length <= 24 ? "text-base" : "text-sm"}`;
  return (
    <span className={`min-w-0 font-display leading-tight tracking-tight wrap-anywhere ${size}`}>{name}</span>
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
