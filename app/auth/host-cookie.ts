/**
 * The name of a cookie that only the server reads. Behind HTTPS it begins with "__Host-": a browser takes such a
 * cookie from this very host alone, so that no other host of the same domain can set one of its own.
 */
export function hostCookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

/** The name of the cookie that carries a session. */
export function sessionCookieName(publicUrl: URL): string {
  return hostCookieName("evenlake.session_token", publicUrl.protocol === "https:");
}
