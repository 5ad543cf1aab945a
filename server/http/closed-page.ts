import type { DatabaseTrouble } from "#app/base/config/errors.server.ts";

const TEXTS: Record<DatabaseTrouble, { title: string; sentence: string }> = {
  away: {
    title: "We will be back in a moment.",
    sentence: "The shop cannot reach its records just now. Please try again in a few seconds.",
  },
  busy: {
    title: "We are very busy just now.",
    sentence: "The shop did not get to your request in time. Please try again in a few seconds.",
  },
};

/**
 * The page for the moments when the database does not answer. It needs nothing else of the shop. It does not say
 * whether a form that was sent has taken effect, because that is not known.
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
