import type { ReactNode } from "react";
import { Link } from "react-router";
import { telOf } from "#app/base/lib/tel.ts";
import { SHOP_TEXT_NAMES, SHOP_TEXTS } from "#app/base/settings/shop-texts.ts";
import { BusinessLine, ContactLink, Mark, type SiteFacts } from "#app/base/settings/site-facts.tsx";
import { mainLinks } from "./menus.tsx";

const LINK = "inline-flex min-h-11 items-center hover:underline underline-offset-4";

/**
 * Footer. Privacy, terms, and FAQ are shown once their pages are published; in the demo shop, they're text until
 * then (rules header/footer).
 */
export function Footer({ site }: { site: SiteFacts["site"] }) {
  const texts = SHOP_TEXTS.filter((slug) => site.isDemo || site.texts.includes(slug));
  const { week } = site;
  const links = mainLinks(site).filter(({ to }) => to !== "/");
  const quickLinks = site.plans.length > 0 ? [...links, { to: "/membership", label: "Membership" }] : links;
  return (
    <footer className="on-dark mt-auto bg-spruce-deep text-paper">
      <div className="page grid gap-x-8 gap-y-10 pt-14 pb-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.4fr_1.4fr] lg:pt-20">
        <div>
          <p className="flex items-center gap-2.5 font-display text-xl">
            <Mark className="size-9 rounded-field ring-1 ring-paper/25" />
            {site.name}
          </p>
          {site.tagline === "" ? null : <p className="mt-4 max-w-80">{site.tagline}</p>}
        </div>
        <Part title="Quick links">
          <ul className="-my-2.5">
            {quickLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={LINK}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Part>
        <Part title="Contact">
          <p className="-my-2.5 flex flex-col items-start">
            <ContactLink className={`${LINK} underline break-all`}>Contact form</ContactLink>
            {site.phone === "" ? null : (
              <a href={telOf(site.phone)} className={`${LINK} underline`}>
                {site.phone}
              </a>
            )}
          </p>
        </Part>
        {week.length === 0 ? null : (
          <Part title="Delivery hours">
            <p>
              {week.map(({ name, text }) => (
                <span key={name} className="block">
                  {name} <span className="tabular whitespace-nowrap">{text}</span>
                </span>
              ))}
            </p>
          </Part>
        )}
      </div>
      <div className="page pb-12">
        <div className="grid gap-6 border-t border-paper/25 pt-8 text-sm lg:grid-cols-[1fr_auto]">
          <div className="grid max-w-measure gap-2">
            <p>
              <strong className="font-semibold">Age verification:</strong>
              {` you must be ${site.age} or older to order. We check a valid ID at the door on every delivery.`}
            </p>
            <p>{`${site.limitsText}For adults ${site.age}+ only.`}</p>
            <BusinessLine />
          </div>
          <ul className="flex gap-6 empty:hidden lg:justify-end">
            {texts.map((slug) => (
              <li key={slug}>
                {site.texts.includes(slug) ? (
                  <Link
                    to={`/${slug}`}
                    className="-my-3 inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    {SHOP_TEXT_NAMES[slug].footer}
                  </Link>
                ) : (
                  SHOP_TEXT_NAMES[slug].footer
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-4 font-sans text-sm font-semibold text-paper/80">{title}</h2>
      {children}
    </div>
  );
}
