import { createContext } from "react-router";
import type { Config } from "./config.server.ts";

/** The settings of this process. */
export const config = createContext<Config>();

/** The client's address, computed once at the HTTP entry (server/client-address.ts); never read from a header. */
export const clientAddress = createContext<string>();

/** A page as React has drawn it, without its document type; server/finish-page.ts makes the bytes that are sent. */
export type DrawnPage = {
  text: string;
  /** The code of the scripts that hand the page's data to the router in the browser; they belong at its end. */
  data: string[];
};

/** How a page of this request is drawn (server/render-page.ts). */
export const drawing = createContext<{
  /** Resolves when the page may be drawn: pages are drawn one after another. */
  turn: () => Promise<void>;
  /** The nonce of the scripts that our own code puts on the page; it is taken off before the page is sent. */
  mark: string;
  /** The page, when it has been drawn (entry.server.tsx); null for an answer that is no page. */
  page: DrawnPage | null;
}>();
