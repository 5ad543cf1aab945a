import { createHash } from "node:crypto";

/** Headers of every answer. */
export const COMMON_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Behind HTTPS browsers are told to stay there. */
export const HTTPS_HEADERS: Record<string, string> = {
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
};

// Data blocks (JSON-LD) are never run, so the policy need not name them.
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The content-security policy of a page: scripts run only from our own files or when they are, to the letter, the
 * inline scripts of this page. Hashes rather than nonces, so that a page can be kept in memory with its policy.
 * Development allows what Vite needs on top: injected styles and its socket.
 */
export function contentSecurityPolicy(html: string, production = true): string {
  const hashes = new Set<string>();
  for (const [, code] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(
      `'sha256-${createHash("sha256")
        .update(code as string)
        .digest("base64")}'`,
    );
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}`.trim(),
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
