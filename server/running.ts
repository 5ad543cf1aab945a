import type { Logger } from "pino";
import type { Auth } from "#app/auth/auth.server.ts";
import type { Config } from "#app/config/config.server.ts";
import type { Database } from "#app/db/client.server.ts";

/** What one process of the shop holds while it runs. */
export type Running = {
  config: Config;
  log: Logger;
  db: Database;
  auth: Auth;
  /** True when a cookie header carries a session: its pages are nobody else's. */
  isPrivate: (cookies: string) => boolean;
  commonHeaders: Record<string, string>;
  /** Set when the process has been asked to stop: it is no longer ready for new visitors. */
  draining: boolean;
  /** Set then as well: answers wait for it, so that nobody is sent away to a door that is just being closed. */
  doorCloses: Promise<void> | null;
};
