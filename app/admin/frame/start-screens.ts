import { START_SCREENS, type StartScreen } from "#app/accounts/auth/admin-preferences.ts";

/** What the start screens are called, and where they are. */
export const START_PAGES: Record<StartScreen, { label: string; path: string }> = {
  products: { label: "Products", path: "/admin/products" },
  orders: { label: "Orders", path: "/admin/orders" },
  board: { label: "Fulfillment board", path: "/admin/orders?view=board" },
};

/** The start screens as choices. */
export const START_CHOICES = START_SCREENS.map((screen) => [screen, START_PAGES[screen].label] as const);

/** Where an admin sets what holds for them alone. */
export const PREFERENCES_PATH = "/admin/preferences";
