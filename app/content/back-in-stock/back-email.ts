import { link, mailText, type Unaddressed } from "#app/base/mail/email.ts";
import { productPath } from "#app/trade/catalog/product.ts";

/** The single email sent when a product is back in stock (rules back-in-stock/alerts). */
export function backMail(siteName: string, { name, slug }: { name: string; slug: string }): Unaddressed {
  const blocks = [
    mailText(`${name} is back at ${siteName}.`),
    mailText("You asked us to let you know. We can't hold items, so it may sell out again."),
    link(`See ${name}`, productPath(slug)),
    mailText("This is the only email you'll get about it."),
  ];
  return { subject: `${name} is back`, content: { shop: siteName, blocks } };
}
