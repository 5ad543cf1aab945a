import { toast } from "react-hot-toast/headless";

/** Spec 2, Site chrome; the shop comes second, where a shop has it. */
export const MAIN_LINKS = [
  { to: "/", label: "Home" },
  { to: "/shop", label: "Shop" },
  { to: "/education", label: "Education" },
  { to: "/about", label: "About" },
] as const;

/** Spec 2: neither can be bought yet; choosing one only shows the message. */
export const MEMBERSHIPS = [
  { to: "/membership/standard", label: "Standard", feature: "Standard Membership" },
  { to: "/membership/premium", label: "Premium", feature: "Premium Membership" },
] as const;

/** Spec 2, the signed-in account menu. */
export const ACCOUNT_LINKS = [
  { to: "/account", label: "My Account" },
  { to: "/account?tab=orders", label: "My Orders" },
  { to: "/account?tab=favorites", label: "Favorites" },
  { to: "/account?tab=settings", label: "Settings" },
] as const;

/** Spec 8, Coming-soon items. */
export function sayComingSoon(feature: string) {
  toast(`${feature} coming soon!`, { id: `coming-soon-${feature}` });
}
