import { useSiteFacts } from "./site-facts.tsx";

type PageMetaProps = {
  /** The whole title of the page, at most 60 characters or so. */
  title: string;
  /** One or two plain sentences, at most 160 characters. */
  description: string;
  /** The page's one address, such as "/shop": the path, with the query only where it makes another page. */
  path: string;
  /** The picture that is shown where the page is shared: a path or https address, 1200 × 630, no SVG. */
  picture?: string;
  pictureAlt?: string;
  kind?: "website" | "article" | "product";
  /** True for a page that search engines should leave out. */
  hidden?: boolean;
};

export const SHOP_PICTURE = "/social/evenlake.jpg";
const SHOP_PICTURE_ALT = "A carton, a dropper bottle, a can, a jar, a tin and a pen on a dock at sundown";

/** Everything a page says about itself in its head: title, description, canonical address, social card. */
export function PageMeta({
  title,
  description,
  path,
  picture = SHOP_PICTURE,
  pictureAlt = SHOP_PICTURE_ALT,
  kind = "website",
  hidden = false,
}: PageMetaProps) {
  const { site } = useSiteFacts();
  const address = new URL(path, site.origin).href;
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
      <meta property="og:image" content={new URL(picture, site.origin).href} />
      <meta property="og:image:alt" content={pictureAlt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
