import { createContext } from "react-router";
import type { Config } from "./config.server.ts";

/** The settings of this process. */
export const config = createContext<Config>();

/** The client's address, computed once at the HTTP entry (server/client-address.ts); never read from a header. */
export const clientAddress = createContext<string>();

/** How a page of this request is drawn (server/render-page.ts). */
export const drawing = createContext<{
  /** Resolves when the page may be drawn: pages are drawn one after another. */
  turn: () => Promise<void>;
  /** The nonce of the scripts that our own code puts on the page; it is taken off before the page is sent. */
  mark: string;
  /** The page, when it has been drawn (entry.server.tsx); null for an answer that is no page. */
  html: string | null;
}>();
