import type { RouterContextProvider } from "react-router";
import { clientAddress } from "#app/config/context.server.ts";
import type { Knock } from "./session.server.ts";

/** Who sends a sign-in or sign-up: the address computed at the HTTP entry, the browser's name and its cookies. */
export function knockOf(request: Request, context: Readonly<RouterContextProvider>): Knock {
  const { headers } = request;
  return {
    address: context.get(clientAddress),
    userAgent: headers.get("user-agent") ?? "",
    cookies: headers.get("cookie"),
  };
}
