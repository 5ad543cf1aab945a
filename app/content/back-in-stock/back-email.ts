import { link, mailText, type Unaddressed } from "#app/base/mail/email.ts";
import { productPath } from "#app/trade/catalog/product.ts";

/** The one mail that a product is back (rules back-in-stock/alerts). */
export function backMail(siteName: string, { name, slug }: { name: string; slug: string }): Unaddressed {
  const blocks = [
    mailText(`${name} is back at ${siteName}.`),
    mailText("You asked us to tell you. It is kept for nobody, so it may be gone again soon."),
    link(`See ${name}`, productPath(slug)),
    mailText("This was the only mail about it: your address is off that list now."),
  ];
  return { subject: `${name} is back`, content: { shop: siteName, blocks } };
}
