/** The cookie in which a browser keeps that the invitation to a second factor was put away. It says nothing else. */
const COOKIE = "evenlake-invited";

/** The cookie text that keeps it until the browser is closed, for the pages of the admin area alone. */
export function putAwayCookie(secure: boolean): string {
  return `${COOKIE}=1; Path=/admin; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** True when a cookie header says that the invitation was put away. */
export function isPutAway(cookies: string | null): boolean {
  return cookies ? cookies.split(/;\s*/).includes(`${COOKIE}=1`) : false;
}
