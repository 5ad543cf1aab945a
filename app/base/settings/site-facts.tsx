import { Link, useRouteLoaderData } from "react-router";
import { mailtoOf } from "#app/base/lib/email.ts";
import { readUpload, smallerPicture } from "#app/base/lib/picture-address.ts";
import { shopTimeZone } from "#app/base/lib/shop-time.ts";
import { businessLine, NO_DETAILS, publicDetails } from "./business-details.ts";
import { CONTACT_FORM } from "./contact.ts";
import type { DeliveryProfile } from "./delivery-profile.ts";
import type { AgeGateSetting } from "./settings.ts";
import type { Site } from "./site.ts";

/** Facts for the frame of every page, from the root loader. */
export type SiteFacts = {
  /** Whether this browser has a session; the browser requests its owner and validity itself. */
  session: boolean;
  /** Age gate of this browser while signed out. */
  ageGate: AgeGateSetting;
  site: Site;
};

const UNUSED_BAND = { name: "", miles: null, minutes: { min: 0, max: 0 }, options: [] };
const NO_OPTION = { label: "", windowMinutes: 0, daysAhead: 0 };
const NOWHERE: DeliveryProfile = {
  ...{
    baseZip: "",
    base: { lat: 0, lng: 0 },
    timeZone: shopTimeZone(),
    states: [],
    cities: [],
    weekdays: [],
    version: 0,
  },
  bands: { primary: UNUSED_BAND, extended: UNUSED_BAND, limited: UNUSED_BAND },
  options: { express: NO_OPTION, standard: NO_OPTION, scheduled: NO_OPTION },
};

/**
 * Facts for the error page if the root loader failed: a new shop's settings, but no name. They're repeated
 * here since the other defaults don't belong in a browser.
 */
export const WITHOUT_FACTS: SiteFacts = {
  session: false,
  ageGate: "off",
  site: {
    origin: "http://localhost",
    canMail: false,
    name: "Shop",
    tagline: "",
    isDemo: false,
    contactEmail: null,
    phone: "",
    details: publicDetails(NO_DETAILS),
    look: { mark: null, logo: null, stylesheet: null, icons: [], hero: null, shared: null },
    hoursStart: "08:00",
    hoursEnd: "22:00",
    minimumOrderCents: 2_500,
    fees: {
      ...{ expressFeeCents: 1_299, standardFeeCents: 799, scheduledFeeCents: 599 },
      ...{ freeDeliveryOverCents: 7_500, redeliveryFeeCents: 500 },
    },
    delivery: NOWHERE,
    week: [],
    closed: null,
    texts: [],
    plans: [],
    announcement: null,
    age: 21,
    lawName: "The law",
    limits: {},
    limitsText: "",
  },
};

/** Returns the shop's name, hours, and address on any page. */
export function useSiteFacts(): SiteFacts {
  return useRouteLoaderData<SiteFacts>("root") ?? WITHOUT_FACTS;
}

/** Returns where and when the shop delivers, on any page. */
export function useDelivery() {
  return useSiteFacts().site.delivery;
}

/** The shop's logo, or its mark and name (rules settings/mark). */
export function ShopSign({ short }: { short?: "text-lg" | "text-xl" }) {
  const { name, look } = useSiteFacts().site;
  const size = look.logo === null ? null : readUpload(look.logo);
  if (look.logo !== null && size !== null)
    return (
      <img
        src={smallerPicture(look.logo, 400)}
        alt={name}
        width={size.width}
        height={size.height}
        className="h-9 w-auto max-w-48 min-w-0 object-contain object-left"
      />
    );
  return (
    <>
      <Mark />
      <ShopName name={name} {...(short ? { short } : {})} />
    </>
  );
}

/** Shop name next to the mark. Fits a bar at any length: a long name is smaller, in up to three lines. */
export function ShopName({ name, short = "text-xl" }: { name: string; short?: "text-lg" | "text-xl" }) {
  const size = name.length <= 12 ? short : name.length <= 24 ? "text-base" : "text-sm";
  return (
    <span className={`line-clamp-3 min-w-0 font-display leading-tight tracking-tight wrap-anywhere ${size}`}>
      {name}
    </span>
  );
}

/**
 * Mark: the shop's own, the demo's sun over still water, or the first letter of another shop's name (rules
 * settings/mark). The ground shows an own one with transparent parts in dark places too.
 */
export function Mark({ className = "size-9" }: { className?: string }) {
  const { isDemo, name, look } = useSiteFacts().site;
  if (look.mark !== null)
    return (
      <img
        src={smallerPicture(look.mark, 200)}
        alt=""
        width={56}
        height={56}
        // Keeps it from being loaded before what the page needs more.
        fetchPriority="low"
        className={`shrink-0 rounded-md bg-paper object-contain ${className}`}
      />
    );
  return isDemo ? <SunMark className={className} /> : <LetterMark name={name} className={className} />;
}

/** The shop's own mark and its name, on papers that show nothing if it has none. */
export function PaperSign() {
  const { name, look } = useSiteFacts().site;
  if (look.mark === null) return null;
  return (
    <p className="flex items-center gap-2 text-sm font-semibold">
      <Mark className="size-7" />
      {name}
    </p>
  );
}

function LetterMark({ name, className }: { name: string; className: string }) {
  const [letter = ""] = name.match(/\p{L}|\p{N}/u) ?? [];
  return (
    <svg viewBox="0 0 32 32" className={`shrink-0 ${className}`} aria-hidden="true">
      <rect width="32" height="32" rx="7" className="fill-spruce" />
      <text x="16" y="22.5" textAnchor="middle" fontSize="19" className="fill-paper font-display">
        {letter.toUpperCase()}
      </text>
    </svg>
  );
}

function SunMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" className={`shrink-0 ${className}`} aria-hidden="true">
      <rect width="32" height="32" rx="7" className="fill-spruce" />
      <path d="M8 17a8 8 0 0 1 16 0z" className="fill-amber" />
      <path d="M5 21h22M10 25.5h12" className="stroke-paper" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/**
 * Link to the contact address or, without one, to the contact form with the given text (rules
 * settings/contact-address).
 */
export function ContactLink({ children, className = "link" }: { children: string; className?: string }) {
  const { contactEmail } = useSiteFacts().site;
  if (contactEmail === null) {
    return (
      <Link to={CONTACT_FORM} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={mailtoOf(contactEmail)} className={className}>
      {contactEmail}
    </a>
  );
}

/** Legal name, license, and postal address in one line; nothing if the shop has none. */
export function BusinessLine({ className }: { className?: string }) {
  const text = businessLine(useSiteFacts().site.details);
  return text === "" ? null : <p className={className}>{text}</p>;
}

/** "write to hello@shop.com", or a link to the contact form. */
export function WriteToUs({ className }: { className?: string }) {
  const { contactEmail } = useSiteFacts().site;
  return (
    <>
      {contactEmail === null ? "write to us through " : "write to "}
      <ContactLink className={className}>our contact form</ContactLink>
    </>
  );
}
