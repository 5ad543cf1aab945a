import { randomBytes } from "node:crypto";
import { hostCookie } from "./host-cookie.ts";
import type { Attempt } from "./rate-limits.server.ts";
import { type Auth, isSameText, signatureOf } from "./secrets.server.ts";

const YEAR = 365 * 24 * 60 * 60;
/** People share a browser; when there are more accounts, the one that signed in longest ago is dropped. */
const MOST_ACCOUNTS = 5;
/** "id.mark.mark": the browser's own random id, and one mark for each account that signed in here. */
const SHAPE = /^[\w-]{22}(\.[\w-]{43}){1,5}$/;

const browserCookie = ({ publicUrl }: Auth) => hostCookie("evenlake-browser", publicUrl);

/** Proves that this browser signed in to this account, without naming either; only the shop can make it. */
function markOf({ secret }: Auth, id: string, email: string): string {
  return signatureOf(`known browser\n${id}\n${email}`, secret);
}

function readBrowser(auth: Auth, cookies: string | null) {
  const value = browserCookie(auth).read(cookies);
  if (!value || !SHAPE.test(value)) return null;
  const [id = "", ...marks] = value.split(".");
  return { id, marks };
}

/** The id of a browser that has signed in to the account of this email before, else null. */
export function recognizeBrowser(auth: Auth, cookies: string | null, email: string): string | null {
  const browser = readBrowser(auth, cookies);
  if (!browser) return null;
  const mark = markOf(auth, browser.id, email);
  return browser.marks.some((held) => isSameText(held, mark)) ? browser.id : null;
}

/** What an attempt in a known browser counts for: it has a count of its own for each account. */
export function attemptInBrowser(email: string, browserId: string): Attempt {
  return { limit: "sign-in-browser", subject: `${email} ${browserId}` };
}

/** The Set-Cookie line after a sign-in: the browser is known for this account for a year. */
export function rememberBrowser(auth: Auth, cookies: string | null, email: string): string {
  const { id, marks } = readBrowser(auth, cookies) ?? {
    id: randomBytes(16).toString("base64url"),
    marks: [],
  };
  const mark = markOf(auth, id, email);
  const kept = [mark, ...marks.filter((held) => held !== mark)].slice(0, MOST_ACCOUNTS);
  return browserCookie(auth).line([id, ...kept].join("."), YEAR);
}
