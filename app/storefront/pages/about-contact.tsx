import type { ReactNode } from "react";
import { formatClock } from "#app/base/lib/shop-time.ts";
import type { SiteFacts } from "#app/base/settings/site-facts.tsx";

/** Get in Touch, with the ways to reach us beside the form. */
export function AboutContact({ site, children }: { site: SiteFacts["site"]; children: ReactNode }) {
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className="page grid gap-x-16 gap-y-10 py-16 lg:grid-cols-[5fr_7fr] lg:py-28"
    >
      <div>
        <h2 id="contact-title" className="text-3xl lg:text-4xl">
          Get in Touch
        </h2>
        <p className="mt-4 max-w-measure text-lg">
          A question about a product, a lab report or a delivery? Write to us, and a person reads it.
        </p>
        <dl className="mt-8 grid gap-5 border-t border-hairline pt-6">
          <div>
            <dt className="text-sm font-semibold">Email</dt>
            <dd>
              <a
                href={`mailto:${site.contactEmail}`}
                className="link inline-flex min-h-11 items-center break-all"
              >
                {site.contactEmail}
              </a>
            </dd>
          </div>
          <div>
            <dt className="text-sm font-semibold">Delivery hours</dt>
            <dd className="tabular mt-1">
              Monday-Sunday{" "}
              <span className="whitespace-nowrap">
                {formatClock(site.hoursStart)}-{formatClock(site.hoursEnd)}
              </span>
            </dd>
          </div>
        </dl>
      </div>
      <div className="rounded-card border border-hairline bg-white p-5 sm:p-8">{children}</div>
    </section>
  );
}
