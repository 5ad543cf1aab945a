import { createContext } from "react-router";
import type { Config } from "./config.server.ts";

/** The settings of this process. */
export const config = createContext<Config>();

/** The client's address, computed once at the HTTP entry (server/client-address.ts); never read from a header. */
export const clientAddress = createContext<string>();
