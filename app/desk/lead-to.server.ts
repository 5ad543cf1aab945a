import { type RouterContextProvider, redirect } from "react-router";
import { sayOnce } from "#app/auth/say-once.server.ts";
import { config } from "#app/config/context.server.ts";
import type { Said } from "./said.ts";

/** Sends the browser on to a page of the admin area, which says once that it is done (rules 33.2). */
export async function leadTo(
  context: Readonly<RouterContextProvider>,
  path: string,
  said: Said,
): Promise<Response> {
  const cookie = await sayOnce({ what: "desk", said }, context.get(config).publicUrl);
  return redirect(path, { headers: { "Set-Cookie": cookie } });
}
