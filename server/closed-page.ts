/** The page for the moments when the database cannot be reached. It depends on nothing. */
export function closedPage(errorId: string): Response {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Back in a moment</title></head>
<body>
<main>
<h1>We will be back in a moment.</h1>
<p>The shop cannot reach its records just now. Nothing you did is lost. Please try again in a few seconds.</p>
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
