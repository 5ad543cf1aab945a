import { Link, useRouteLoaderData } from "react-router";
import { mailtoOf } from "#app/base/lib/email.ts";
import { type AgeGateSetting, businessLine, CONTACT_FORM, NO_DETAILS, type siteOf } from "./settings.ts";

/** Facts for the frame of every page, from the root loader. */
export type SiteFacts = {
  /** Whether this browser has a session; the browser requests its owner and validity itself. */
  session: boolean;
  /** Age gate of this browser while signed out. */
  ageGate: AgeGateSetting;
  site: ReturnType<typeof siteOf>;
};

/**
 * Facts for the error page if the root loader failed: a new shop's settings, repeated here since the other
 * defaults don't belong in a browser.
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
    phone: "",
    details: NO_DETAILS,
    hoursStart: "08:00",
    hoursEnd: "22:00",
    minimumOrderCents: 2_500,
    fees: {
      ...{ expressFeeCents: 1_299, standardFeeCents: 799, scheduledFeeCents: 599 },
      ...{ freeDeliveryOverCents: 7_500, redeliveryFeeCents: 500 },
    },
    pausedMessage: null,
    texts: [],
    plans: [],
    announcement: null,
    age: 21,
    limits: {},
    limitsText: "",
  },
};

/** Returns the shop's name, hours, and address on any page. */
export function useSiteFacts(): SiteFacts {
  return useRouteLoaderData<SiteFacts>("root") ?? WITHOUT_FACTS;
}

/** Shop name next to the logo. Fits a bar at any length: a long name is smaller, in up to three lines. */
export function ShopName({ name, short = "text-xl" }: { name: string; short?: "text-lg" | "text-xl" }) {
  const size = name.length <= 12 ? short : name.length <= 24 ? "text-base" : "text-sm";
  return (
    <span className={`line-clamp-3 min-w-0 font-display leading-tight tracking-tight wrap-anywhere ${size}`}>
      {name}
    </span>
  );
}

/** Logo: the demo shop's sun over still water, or the first letter of another shop's name (rules settings/brand). */
export function Mark({ className = "size-9" }: { className?: string }) {
  const { isDemo, name } = useSiteFacts().site;
  return isDemo ? <SunMark className={className} /> : <LetterMark name={name} className={className} />;
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
