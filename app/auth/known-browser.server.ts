import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { cookieLine, readCookie } from "#app/lib/cookies.ts";
import type { Auth } from "./auth.server.ts";
import { hostCookieName } from "./host-cookie.ts";
import type { Turn } from "./rate-limits.server.ts";

const YEAR = 365 * 24 * 60 * 60;
/** People share a browser; when there are more accounts, the one that signed in longest ago is dropped. */
const MOST_ACCOUNTS = 5;
/** "id.mark.mark": the browser's own random id, and one mark for each account that signed in here. */
const SHAPE = /^[\w-]{22}(\.[\w-]{43}){1,5}$/;

type Browser = { id: string; marks: string[] };

async function cookieOf(auth: Auth) {
  const { authCookies, secret } = await auth.$context;
  const https = authCookies.sessionToken.attributes.secure === true;
  return { name: hostCookieName("evenlake-browser", https), https, secret };
}

/** Proves that this browser signed in to this account, without naming either; only the shop can make it. */
function markOf(secret: string, id: string, email: string): string {
  return createHmac("sha256", secret).update(`known browser\n${id}\n${email}`).digest("base64url");
}

function readBrowser(cookies: string | null, name: string): Browser | null {
  const value = cookies && readCookie(cookies, name);
  if (!value || !SHAPE.test(value)) return null;
  const [id = "", ...marks] = value.split(".");
  return { id, marks };
}

/** The id of a browser that has signed in to the account of this email before, else null. */
export async function recognizeBrowser(
  auth: Auth,
  cookies: string | null,
  email: string,
): Promise<string | null> {
  const { name, secret } = await cookieOf(auth);
  const browser = readBrowser(cookies, name);
  if (!browser) return null;
  const mark = Buffer.from(markOf(secret, browser.id, email));
  return browser.marks.some((held) => timingSafeEqual(Buffer.from(held), mark)) ? browser.id : null;
}

/** The turn that a try in a known browser takes: it has a count of its own for each account. */
export function turnInBrowser(email: string, browserId: string): Turn {
  return { limit: "sign-in-browser", subject: `${email} ${browserId}` };
}

/** The Set-Cookie line after a sign-in: the browser is known for this account for a year. */
export async function rememberBrowser(auth: Auth, cookies: string | null, email: string): Promise<string> {
  const { name, https, secret } = await cookieOf(auth);
  const { id, marks } = readBrowser(cookies, name) ?? {
    id: randomBytes(16).toString("base64url"),
    marks: [],
  };
  const mark = markOf(secret, id, email);
  const kept = [mark, ...marks.filter((held) => held !== mark)].slice(0, MOST_ACCOUNTS);
  return cookieLine(name, [id, ...kept].join("."), { maxAge: YEAR, https });
}
