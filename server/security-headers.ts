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

/** Behind HTTPS, browsers are told to use nothing else. */
export const HTTPS_HEADERS: Record<string, string> = {
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
};

/**
 * Returns a page without the nonce that its own scripts were drawn with, and the code of its own inline scripts. Any
 * other script in it came with a text and is not ours, because nobody can guess a nonce that is new for each page.
 */
export function takeNonce(html: string, nonce: string): { html: string; scripts: string[] } {
  const parts = html.split(` nonce="${nonce}"`);
  const scripts: string[] = [];
  for (let at = 1; at < parts.length; at++) {
    const [before = "", after = ""] = parts.slice(at - 1, at + 1);
    const opens = after.indexOf(">");
    const tag = before.slice(before.lastIndexOf("<")) + after.slice(0, opens);
    if (/^<script(\s|$)/.test(tag) && !/\ssrc=/.test(tag)) {
      scripts.push(after.slice(opens + 1, after.indexOf("</script>", opens)));
    }
  }
  return { html: parts.join(""), scripts };
}

/**
 * The content-security policy of a page: scripts run only from our own files or when they are, to the letter, one of
 * these inline scripts. Hashes rather than nonces, so that a page can be kept in memory with its policy.
 * Development allows what Vite needs on top: injected styles and its socket.
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
