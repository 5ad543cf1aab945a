import { lookAddress, markFiles, plainFiles, sharedFile } from "#app/base/lib/look-files.ts";
import { readUpload, smallerPicture } from "#app/base/lib/picture-address.ts";
import { type MailLook, SHIPPED_LOOK } from "#app/base/mail/mail-look.ts";
import { accentStylesheet, PAPER, SHIPPED_ACCENT, tokensOf } from "./accent.ts";

/**
 * The shop's look (rules settings/look): addresses of uploaded images, and the accent as "#1e4d3b". All of it
 * is optional; "" is not given.
 */
export const NO_LOOK = {
  mark: "",
  logo: "",
  accent: "",
  heroPicture: "",
  heroAlt: "",
  sharePicture: "",
  version: 0,
};
export type ShopLook = typeof NO_LOOK;

/** Files made from the images and the accent of a look; `plain` are the icons of a shop without a mark. */
export function lookFiles({ mark, accent, sharePicture }: ShopLook) {
  return {
    icons: markFiles(mark, { accent: accent || SHIPPED_ACCENT, paper: PAPER }),
    plain: mark === "" && accent !== "" ? plainFiles(accent) : null,
    shared: sharedFile(sharePicture, PAPER),
  };
}

/** What pages need of the look: addresses only, null for what isn't given. */
export function shownLook(isDemo: boolean, look: ShopLook) {
  const { shared } = lookFiles(look);
  return {
    mark: look.mark === "" ? null : smallerPicture(look.mark, 200),
    logo: shownLogo(look.logo),
    stylesheet: look.accent === "" ? null : accentStylesheet(look.accent),
    icons: iconLinks(isDemo, look),
    hero: look.heroPicture === "" ? null : { src: look.heroPicture, alt: look.heroAlt },
    shared: shared && lookAddress(shared),
  };
}

/** Returns the attributes of the logo's image; null without one. */
function shownLogo(logo: string) {
  const size = readUpload(logo);
  return size && { src: smallerPicture(logo, 400), width: size.width, height: size.height };
}

type IconLink = { rel: string; href: string; sizes?: string; type?: string };

/** Returns the icons drawn from the shop's mark, else, except in the demo shop, in its accent; null for neither. */
function drawnIcons(isDemo: boolean, look: ShopLook) {
  const { icons, plain } = lookFiles(look);
  return icons ?? (isDemo ? null : plain);
}

/** Links to the drawn icons, else the demo shop's or neutral ones (rules settings/mark, settings/plain-icons). */
function iconLinks(isDemo: boolean, look: ShopLook): IconLink[] {
  const icons = drawnIcons(isDemo, look);
  const onPhone = (href: string) => ({ rel: "apple-touch-icon", href });
  if (icons)
    return [
      { rel: "icon", href: lookAddress(icons.tab), sizes: "32x32", type: "image/png" },
      onPhone(lookAddress(icons.phone)),
    ];
  const svg = { rel: "icon", type: "image/svg+xml" };
  if (!isDemo) return [{ ...svg, href: "/favicon-plain.svg" }, onPhone("/icons/plain/apple-touch-icon.png")];
  const ico = { rel: "icon", href: "/favicon.ico", sizes: "32x32" };
  return [ico, { ...svg, href: "/favicon.svg" }, onPhone("/icons/apple-touch-icon.png")];
}

export type ShownLook = ReturnType<typeof shownLook>;

/** Returns what the shop's emails show of the look. */
export function mailLook(look: ShopLook): MailLook {
  const { icons } = lookFiles(look);
  const mark = icons && lookAddress(icons.small);
  if (look.accent === "") return { ...SHIPPED_LOOK, mark };
  const tokens = tokensOf(look.accent);
  const { spruce, lake } = tokens;
  return { button: spruce, darkButton: tokens["sage-soft"], focus: lake, line: spruce, mark };
}

/** Icons and colors of an installed app. The bars of its window continue the header, so they're paper. */
export function appLook(isDemo: boolean, look: ShopLook) {
  return { background_color: PAPER, theme_color: PAPER, icons: appIcons(isDemo, look) };
}

function appIcons(isDemo: boolean, look: ShopLook) {
  const png = { type: "image/png" };
  const own = drawnIcons(isDemo, look);
  if (own) {
    const icon = (file: typeof own.small) => ({
      ...{ ...png, src: lookAddress(file), sizes: `${file.width}x${file.height}` },
    });
    return [icon(own.small), icon(own.large), { ...icon(own.maskable), purpose: "maskable" }];
  }
  const [folder, favicon] = isDemo ? ["/icons", "/favicon.svg"] : ["/icons/plain", "/favicon-plain.svg"];
  return [
    { ...png, src: `${folder}/icon-192.png`, sizes: "192x192" },
    { ...png, src: `${folder}/icon-512.png`, sizes: "512x512" },
    { ...png, src: `${folder}/icon-maskable-512.png`, sizes: "512x512", purpose: "maskable" },
    { src: favicon, sizes: "any", type: "image/svg+xml" },
  ];
}
