import { createContext } from "react-router";
import type { Database } from "./client.server.ts";

/** The database of this request's process: `context.get(database)` in loaders and actions. */
export const database = createContext<Database>();
