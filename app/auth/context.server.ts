import { createContext } from "react-router";
import type { Auth } from "./auth.server.ts";
import type { Viewer } from "./session.server.ts";

// Alone in a file that imports nothing else: a context is known by its identity, so in development this file must
// not be loaded afresh when one of its neighbours changes.

/** The auth instance of this process. */
export const authentication = createContext<Auth>();

/** Looks up who sends this request, at most once a request. Set by the server for each request. */
export const viewerLookup = createContext<() => Promise<Viewer | null>>();
