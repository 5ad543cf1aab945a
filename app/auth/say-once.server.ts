import { createCookie } from "react-router";
import { z } from "zod";

/** What a page says once after a form went well: on the page that the browser is sent to next. */
const notice = z.discriminatedUnion("what", [
  z.strictObject({ what: z.literal("account-created"), email: z.string().max(300) }),
  z.strictObject({ what: z.literal("profile-saved") }),
  z.strictObject({ what: z.literal("password-updated") }),
  z.strictObject({ what: z.literal("order-cancelled") }),
  z.strictObject({ what: z.literal("confirmation-sent") }),
]);
export type Notice = z.infer<typeof notice>;

const cookie = createCookie("evenlake-once", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60 });

/** A Set-Cookie value that carries a notice to the next page. It works without JavaScript and is no part of a URL. */
export function sayOnce(said: Notice, publicUrl: URL): Promise<string> {
  return cookie.serialize(said, { secure: publicUrl.protocol === "https:" });
}

/** The notice of a request, and the headers that make the browser forget it. */
export async function hearOnce(request: Request): Promise<{ said: Notice | null; headers: Headers }> {
  const headers = new Headers();
  const sent = await cookie.parse(request.headers.get("cookie"));
  if (sent === null) return { said: null, headers };
  headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  return { said: notice.safeParse(sent).data ?? null, headers };
}
