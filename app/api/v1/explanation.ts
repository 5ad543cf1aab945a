/** Where the build puts the files of the page that explains the API (scripts/build/build.ts). */
export const EXPLANATION_FILES = "/api-explained";

/** Only the shop's own files, and styles that its parts set on themselves. */
export const EXPLANATION_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The page at /api/v1: it explains the document beside it, and tries requests with a key that the reader enters. */
export const EXPLANATION = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API</title>
<link rel="stylesheet" href="${EXPLANATION_FILES}/swagger-ui.css">
<link rel="stylesheet" href="${EXPLANATION_FILES}/explained.css">
</head>
<body>
<main id="explained"><p>The description of the API is read as JSON at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</p></main>
<script src="${EXPLANATION_FILES}/swagger-ui-bundle.js"></script>
<script src="${EXPLANATION_FILES}/explained.js"></script>
</body>
</html>
`;
