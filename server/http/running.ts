import type { Logger } from "pino";
import type { KnownSignIn } from "#app/accounts/auth/passwords.server.ts";
import type { Auth } from "#app/accounts/auth/secrets.server.ts";
import type { Config } from "#app/base/config/config.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import type { PictureStore } from "#app/base/media/picture-store.server.ts";
import type { Metrics } from "./metrics.ts";

/** What one process of the shop holds while it runs. */
export type Running = {
  config: Config;
  log: Logger;
  db: Database;
  auth: Auth;
  /** Where uploaded pictures are kept. */
  pictures: PictureStore;
  /** True while the database can be reached and is migrated. */
  isReady: () => Promise<boolean>;
  /** Finds the sign-ins of the demo shop that still work with their published passwords. */
  findDemoSignIns: () => Promise<KnownSignIn[]>;
  commonHeaders: Record<string, string>;
  /** What this process counts of itself; null when nobody is to read it. */
  metrics: Metrics | null;
  /** The metrics as Prometheus reads them, of all workers when this process is one of several. */
  readMetrics: () => Promise<string>;
  /** Aborted when the process has been asked to stop: it is no longer ready for new visitors. */
  stopping: AbortController;
  /**
   * Set while other processes of this machine are told of a change that was made here. Answers wait for it, so that
   * nobody who has read that something is saved sees the page as it was before.
   */
  othersKnow: Promise<void> | null;
};
