import { createHash } from "node:crypto";

/** Headers of every response. */
export const COMMON_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Behind HTTPS, tells browsers to use only HTTPS. */
export const HTTPS_HEADERS: Record<string, string> = {
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
};

/**
 * Builds a page's content security policy: scripts run only from our own files or if they match one of these
 * inline scripts exactly. Uses hashes instead of nonces so a page can be cached with its policy. Development
 * also allows what Vite needs: injected styles and its socket.
 */
export function contentSecurityPolicy(scripts: readonly string[], production = true): string {
  const hashes = scripts.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(" "),
    production ? "style-src 'self'" : "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    production ? "connect-src 'self'" : "connect-src 'self' ws:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
