type How = { status?: number; cookies?: readonly string[]; waitSeconds?: number };

/** An answer in JSON to the script of a passkey button, which nothing on its way may keep. */
export function passkeyAnswer(body: object, { status = 200, cookies = [], waitSeconds }: How): Response {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  if (waitSeconds) headers.set("Retry-After", String(waitSeconds));
  return Response.json(body, { status, headers });
}
