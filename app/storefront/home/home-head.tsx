import { PageMeta, SHOP_PICTURE } from "#app/base/settings/page-meta.tsx";
import type { SiteFacts } from "#app/base/settings/site-facts.tsx";
import { JsonLd } from "#app/base/ui/json-ld.tsx";
import { categoriesInWords } from "#app/trade/catalog/categories.ts";
import { BASE_ZIP } from "#app/trade/delivery/bands.ts";

const CITIES = ["Minneapolis", "Edina", "Bloomington", "Saint Paul", "Plymouth", "Maple Grove"];
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** What the home page tells search engines and previews of shared links about itself and the shop. */
export function HomeHead({ site }: { site: SiteFacts["site"] }) {
  const url = new URL("/", site.origin).href;
  return (
    <>
      <PageMeta
        title={`${site.name}: hemp-derived THC, delivered in Minneapolis`}
        description={`${categoriesInWords()} with every milligram on the label, delivered to adults 21+ in and around Minneapolis.`}
        path="/"
      />
      <JsonLd
        data={{
          "@type": ["LocalBusiness", "Store"],
          "@id": `${url}#store`,
          name: site.name,
          url,
          image: new URL(SHOP_PICTURE, site.origin).href,
          email: site.contactEmail,
          address: {
            "@type": "PostalAddress",
            addressRegion: "MN",
            postalCode: BASE_ZIP,
            addressCountry: "US",
          },
          areaServed: CITIES.map((name) => ({ "@type": "City", name: `${name}, MN` })),
          openingHoursSpecification: {
            "@type": "OpeningHoursSpecification",
            dayOfWeek: DAYS,
            opens: site.hoursStart,
            closes: site.hoursEnd,
          },
        }}
      />
      <JsonLd
        data={{
          "@type": "WebSite",
          "@id": `${url}#website`,
          name: site.name,
          url,
          inLanguage: "en-US",
          publisher: { "@id": `${url}#store` },
        }}
      />
    </>
  );
}
