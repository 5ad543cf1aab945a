import type { RouterContextProvider } from "react-router";
import { clientAddress } from "#app/config/context.server.ts";
import type { Knock } from "./sign-in.server.ts";

/** Who sends a sign-in or sign-up: the address computed at the HTTP entry, and what the browser calls itself. */
export function knockOf(request: Request, context: Readonly<RouterContextProvider>): Knock {
  return { address: context.get(clientAddress), userAgent: request.headers.get("user-agent") ?? "" };
}
