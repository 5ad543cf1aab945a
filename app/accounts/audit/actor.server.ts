import type { RouterContextProvider } from "react-router";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import { clientAddress } from "#app/base/config/context.server.ts";
import type { Actor } from "./record-audit.server.ts";

/** The admin of a request, as the audit log keeps them: who, and from where. */
export function actorOf({ userId }: Pick<Viewer, "userId">, context: Readonly<RouterContextProvider>): Actor {
  return { userId, address: context.get(clientAddress) };
}
