import { createContext } from "react-router";
import type { KnownSignIn } from "./passwords.server.ts";
import type { Auth } from "./secrets.server.ts";
import type { Viewer } from "./session.server.ts";

// These contexts are alone in a file that imports only types of ours: a context is known by its identity, so in
// development this file must not be loaded again when another file changes.

/** The shop's secret and address, as accounts need them. */
export const authentication = createContext<Auth>();

/** Finds the sign-ins of the demo shop that still work with their published passwords. */
export const demoSignIns = createContext<() => Promise<KnownSignIn[]>>();

/** Looks up who sends this request, at most once per request. The server sets it for each request. */
export const viewerLookup = createContext<() => Promise<Viewer | null>>();
