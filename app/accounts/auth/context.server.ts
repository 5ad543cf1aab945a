import { createContext } from "react-router";
import type { KnownSignIn } from "./passwords.server.ts";
import type { Auth } from "./secrets.server.ts";
import type { Viewer } from "./session.server.ts";

// Contexts are compared by identity, so in development this file must not reload when another one changes.
// That's why it contains only contexts and imports only types from our code.

/** The shop's secret and origin, for accounts. */
export const authentication = createContext<Auth>();

/** Finds the demo shop's sign-ins that still have their published passwords. */
export const demoSignIns = createContext<() => Promise<KnownSignIn[]>>();

/** Looks up the viewer of this request, at most once. Set by the server for each request. */
export const viewerLookup = createContext<() => Promise<Viewer | null>>();
