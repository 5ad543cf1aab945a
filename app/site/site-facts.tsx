import { useRouteLoaderData } from "react-router";
import type { loader, SiteFacts } from "#app/root.tsx";
import { DEFAULT_SETTINGS } from "./settings.ts";

// When the root loader itself failed there is still a page to be shown: the one that says so.
const WITHOUT_FACTS: SiteFacts = {
  viewer: null,
  ageGate: "off",
  site: {
    origin: "http://localhost",
    name: DEFAULT_SETTINGS.siteName,
    contactEmail: DEFAULT_SETTINGS.contactEmail,
    hoursStart: DEFAULT_SETTINGS.deliveryHoursStart,
    hoursEnd: DEFAULT_SETTINGS.deliveryHoursEnd,
    minimumOrderCents: DEFAULT_SETTINGS.minimumOrderCents,
    pausedMessage: null,
    texts: [],
  },
};

/** Who is signed in, and the shop's name, hours and address, on any page. */
export function useSiteFacts(): SiteFacts {
  return useRouteLoaderData<typeof loader>("root") ?? WITHOUT_FACTS;
}
