import { createCookie } from "react-router";
import { z } from "zod";
import { hostCookieName } from "./host-cookie.ts";

/** One-time success message shown on the next page (flash message). */
const flashNotice = z.discriminatedUnion("what", [
  z.strictObject({
    what: z.enum(["account-created", "joined", "reset-asked", "password-reset"]),
    email: z.string().max(300),
  }),
  z.strictObject({
    what: z.enum(["account-deleted", "profile-saved", "password-updated", "order-canceled", "order-changed"]),
  }),
  z.strictObject({ what: z.enum(["confirmation-sent", "browser-signed-out", "others-signed-out"]) }),
  z.strictObject({ what: z.enum(["app-on", "app-off", "passkey-added", "passkey-removed"]) }),
  z.strictObject({ what: z.enum(["review-sent", "review-removed"]) }),
  // Admin message, shown verbatim.
  z.strictObject({ what: z.literal("admin"), message: z.string().max(200) }),
]);
export type FlashNotice = z.infer<typeof flashNotice>;

function cookieFor(publicUrl: URL) {
  const https = publicUrl.protocol === "https:";
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60, secure: https } as const;
  return createCookie(hostCookieName("shop-once", https), attributes);
}

/**
 * Returns a Set-Cookie value with a notice for the next page. Works without JavaScript and keeps it out of
 * the URL.
 */
export function flash(notice: FlashNotice, publicUrl: URL): Promise<string> {
  return cookieFor(publicUrl).serialize(notice);
}

/** Returns a request's notice, and the headers that delete it in the browser. */
export async function readFlash(
  request: Request,
  publicUrl: URL,
): Promise<{ notice: FlashNotice | null; headers: Headers }> {
  const cookie = cookieFor(publicUrl);
  const headers = new Headers();
  const sent = await cookie.parse(request.headers.get("cookie"));
  if (sent === null) return { notice: null, headers };
  headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  return { notice: flashNotice.safeParse(sent).data ?? null, headers };
}
