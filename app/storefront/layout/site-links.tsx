import { toast } from "#app/base/ui/toasts.tsx";

/** The links of the header. The shop comes second, where customers expect it (rules 20.1). */
export const MAIN_LINKS = [
  { to: "/", label: "Home" },
  { to: "/shop", label: "Shop" },
  { to: "/education", label: "Education" },
  { to: "/about", label: "About" },
] as const;

/** Neither can be bought yet; choosing one only shows the message (rules 20.2). */
export const MEMBERSHIPS = [
  { to: "/membership/standard", label: "Standard", feature: "Standard Membership" },
  { to: "/membership/premium", label: "Premium", feature: "Premium Membership" },
] as const;

/** The links of the account menu (rules 20.3). */
export const ACCOUNT_LINKS = [
  { to: "/account", label: "My Account" },
  { to: "/account?tab=orders", label: "My Orders" },
  { to: "/account?tab=favorites", label: "Favorites" },
  { to: "/account?tab=settings", label: "Settings" },
] as const;

/** What a coming-soon item says (rules 32.5). */
export function sayComingSoon(feature: string) {
  toast(`${feature} coming soon!`, { id: `coming-soon-${feature}` });
}
