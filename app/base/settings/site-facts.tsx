import { Link, useRouteLoaderData } from "react-router";
import { mailtoOf } from "#app/base/lib/email.ts";
import { shopTimeZone } from "#app/base/lib/shop-time.ts";
import { businessLine } from "./business-details.ts";
import { CONTACT_FORM } from "./contact.ts";
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

/** What a page shows of the shop even if its facts couldn't be loaded. */
type Sign = Pick<Site, "name" | "contactEmail" | "look"> & { delivery: Pick<Site["delivery"], "timeZone"> };

const NAMELESS: Sign = {
  name: "Shop",
  contactEmail: null,
  look: { mark: null, logo: null, stylesheet: null, icons: [], hero: null, shared: null },
  delivery: { timeZone: shopTimeZone() },
};

/** Returns the shop's name, look, and address on any page, even an error page without facts. */
export function useSign(): Sign {
  return useRouteLoaderData<SiteFacts>("root")?.site ?? NAMELESS;
}

/** Returns the facts about the shop. Throws if they couldn't be loaded; only the error page is shown then. */
export function useSiteFacts(): SiteFacts {
  const facts = useRouteLoaderData<SiteFacts>("root");
  if (!facts) throw new Error("The facts about the shop couldn't be loaded.");
  return facts;
}

/** Returns where and when the shop delivers, on any page. */
export function useDelivery() {
  return useSiteFacts().site.delivery;
}

/** The shop's logo, or its mark and name (rules settings/mark). */
export function ShopSign({ short }: { short?: "text-lg" | "text-xl" }) {
  const { name, look } = useSiteFacts().site;
  if (look.logo)
    return (
      <img {...look.logo} alt={name} className="h-9 w-auto max-w-48 min-w-0 object-contain object-left" />
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
        src={look.mark}
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
  const { contactEmail } = useSign();
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
  const { contactEmail } = useSign();
  return (
    <>
      {contactEmail === null ? "write to us through " : "write to "}
      <ContactLink className={className}>our contact form</ContactLink>
    </>
  );
}
