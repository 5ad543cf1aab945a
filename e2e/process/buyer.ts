import { randomUUID } from "node:crypto";

/** Raises the limits so high that no order is refused because of earlier orders. */
export const GENEROUS =
  "update site_settings set window_capacity = 1000, open_orders_per_customer = 10000, open_orders_per_phone = 10000";

/** A customer with an account, as the forms of sign-up and checkout ask for one. */
export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phone: string;
  address: string;
  city: string;
  zip: string;
};

/** The name=value pairs of an answer's cookies, without their attributes. */
function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Signs in through the form at /login; returns the Cookie header of the session. */
export async function signInAs(
  url: string,
  { email, password }: { email: string; password: string },
  origin = url,
): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password }),
  });
  const cookies = cookiesOf(answer);
  if (!cookies.includes("session_token"))
    throw new Error(`no session: ${answer.status} ${await answer.text()}`);
  return cookies;
}

/** The start of tomorrow's window from 10 to 12 in the shop's time zone, as the form sends it. */
export function tomorrowAtTen(now = Temporal.Now.zonedDateTimeISO("America/Chicago")): string {
  return now
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: "America/Chicago", plainTime: "10:00" })
    .toInstant()
    .toString();
}

/** A valid checkout form for a person and lines; `changes` replaces fields or adds some. */
export function checkoutFields(
  person: Person,
  lines: { id: string; quantity: unknown }[],
  changes: Record<string, string> = {},
): URLSearchParams {
  return new URLSearchParams({
    key: randomUUID(),
    name: `${person.firstName} ${person.lastName}`,
    phone: person.phone,
    address: person.address,
    city: person.city,
    state: "MN",
    zip: person.zip,
    instructions: "",
    option: "scheduled",
    windowStart: tomorrowAtTen(),
    lines: JSON.stringify(lines),
    adult: "on",
    receiver: "on",
    ...changes,
  });
}

/** Sends a checkout as a page without JavaScript would; returns the response without following a redirect. */
export function sendCheckout(
  url: string,
  cookies: string,
  fields: URLSearchParams,
  origin = url,
): Promise<Response> {
  return fetch(`${url}/checkout`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, cookie: cookies, "content-type": "application/x-www-form-urlencoded" },
    body: fields,
  });
}

/** The order that an answer acknowledges, or null. */
export function placedOrder(answer: Response): string | null {
  if (answer.status !== 302 && answer.status !== 303) return null;
  return new URL(answer.headers.get("location") ?? "/", "http://shop").searchParams.get("placed");
}
