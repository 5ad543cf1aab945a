import type { DatabaseTrouble } from "#app/base/config/errors.server.ts";

const TEXTS: Record<DatabaseTrouble, { title: string; sentence: string }> = {
  away: {
    title: "We'll be right back.",
    sentence: "The shop is temporarily unavailable. Try again in a few seconds.",
  },
  busy: {
    title: "We're very busy right now.",
    sentence: "Your request timed out. Try again in a few seconds.",
  },
};

/**
 * Error page for database outages; depends on nothing else in the shop. Doesn't say whether a submitted form
 * took effect, because that's unknown.
 */
export function closedPage(trouble: DatabaseTrouble, errorId: string): Response {
  const { title, sentence } = TEXTS[trouble];
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body>
<main>
<h1>${title}</h1>
<p>${sentence}</p>
<p>Reference: ${errorId}</p>
</main>
</body>
</html>
`;
  return new Response(html, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      "Cache-Control": "no-store",
      "Retry-After": "5",
    },
  });
}
