import type { UsState } from "./us-states.ts";

/** Time zones with the states of which they're the capital's. */
const STATES: Readonly<Record<string, string>> = {
  "America/New_York": "CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV",
  "America/Detroit": "MI",
  "America/Indiana/Indianapolis": "IN",
  "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI",
  "America/Denver": "CO MT NM UT WY",
  "America/Boise": "ID",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA NV OR WA",
  "America/Anchorage": "AK",
  "Pacific/Honolulu": "HI",
};

/** Returns the IANA time zone of a state's capital; null for other text. */
export function zoneOfState(state: string): string | null {
  const known = Object.entries(STATES).find(([, states]) => states.split(" ").includes(state as UsState));
  return known?.[0] ?? null;
}
