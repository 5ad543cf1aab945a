import { createContext } from "react-router";
import type { Config } from "./config.server.ts";

export const config = createContext<Config>();

/** Client's address, computed at the HTTP entry (server/http/client-address.ts); never read from a header. */
export const clientAddress = createContext<string>();

/** How a page of this request is rendered (server/pages/render-page.ts). */
export const rendering = createContext<{
  /** Resolves when the page may be rendered; pages are rendered one at a time. */
  slot: () => Promise<void>;
  /** CSP nonce of our scripts; removed from the page before it is sent. */
  nonce: string;
}>();
