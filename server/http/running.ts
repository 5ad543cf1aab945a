import type { Logger } from "pino";
import type { KnownSignIn } from "#app/accounts/auth/passwords.server.ts";
import type { Auth } from "#app/accounts/auth/secrets.server.ts";
import type { Config } from "#app/base/config/config.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import type { PictureStore } from "#app/base/media/picture-store.server.ts";
import type { Metrics } from "./metrics.ts";

/** Resources of one running server process. */
export type Running = {
  config: Config;
  log: Logger;
  db: Database;
  auth: Auth;
  /** Storage for uploaded images. */
  pictures: PictureStore;
  /** Whether the database is reachable and migrated. */
  isReady: () => Promise<boolean>;
  /** Finds demo accounts that still use their published passwords. */
  findDemoSignIns: () => Promise<KnownSignIn[]>;
  commonHeaders: Record<string, string>;
  /** Metrics of this process; null when metrics are off. */
  metrics: Metrics | null;
  /** Returns the metrics in Prometheus format, for all workers if there are several. */
  readMetrics: () => Promise<string>;
  /** Aborted when the process is asked to stop; from then on, it accepts no new visitors. */
  stopping: AbortController;
  /**
   * Set while other processes on this host are being notified of a change made here. Responses wait for it,
   * so no one who has seen that a change was saved gets the old page.
   */
  othersKnow: Promise<void> | null;
};
