import { type SiteFacts, useSiteFacts } from "./site-facts.tsx";

type PageMetaProps = {
  /** Full page title, up to about 60 characters. */
  title: string;
  /** One or two plain sentences, at most 160 characters. */
  description: string;
  /** Canonical path of the page, such as "/shop", with a query only if it changes the page. */
  path: string;
  /** Image for shared links: a path or https URL, 1200 × 630, no SVG. */
  picture?: string;
  pictureAlt?: string;
  kind?: "website" | "article" | "product";
  /** Whether search engines should exclude the page. */
  hidden?: boolean;
};

/** Image of the shop for shared links (rules settings/images). */
export function shopPicture({ isDemo, look }: Pick<SiteFacts["site"], "isDemo" | "look">): string {
  return look.shared ?? (isDemo ? "/social/evenlake.jpg" : "/social/shop.jpg");
}

const DEMO_PICTURE_ALT = "A carton, a dropper bottle, a can, a jar, a tin and a pen on a dock at sundown";
/** Description of the neutral drawing, which names no goods: the shop may sell others. */
export const PLAIN_PICTURE_ALT = "A dock on a lake at sundown";

/** Metadata in the page's head: title, description, canonical URL, social card. */
export function PageMeta({
  title,
  description,
  path,
  picture,
  pictureAlt,
  kind = "website",
  hidden = false,
}: PageMetaProps) {
  const { site } = useSiteFacts();
  const address = new URL(path, site.origin).href;
  const drawnAlt = site.isDemo ? DEMO_PICTURE_ALT : PLAIN_PICTURE_ALT;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={new URL(picture ?? shopPicture(site), site.origin).href} />
      <meta
        property="og:image:alt"
        content={pictureAlt ?? (picture || !site.look.shared ? drawnAlt : site.name)}
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Structured data for search engines (schema.org), in a data block that browsers don't run. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  // A "<" in a text could close the block.
  const text = JSON.stringify({ "@context": "https://schema.org", ...data }).replace(/</g, "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is JSON without any "<"
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
