import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { readConfig } from "#app/config/config.server.ts";
import { createListener } from "./app.ts";
import { endWith } from "./end-with.ts";
import { createLimitedServer, takeAccepted } from "./limited-server.ts";
import { serve } from "./serve-until-stopped.ts";
import { startShop } from "./start-shop.ts";
import { tellWorkers } from "./tell-workers.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

const ASK_EVERY_MS = 200;

/**
 * Opens the shop in one of several processes: the supervisor (server/supervise.ts) accepts the connections and sends
 * them here. When the supervisor is gone, the process stops as if it had been asked to.
 */
export async function serveAsWorker(): Promise<void> {
  // Until the shop is open there is nothing to finish.
  let leave: (why: string, silenceMs?: number) => unknown = () => process.exit(0);
  process.on("disconnect", () => leave("the supervisor is gone"));
  process.on("SIGTERM", () => leave("SIGTERM"));
  // A terminal sends these to all processes, and the supervisor says what is to be done.
  for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => {});
  try {
    leave = await open();
  } catch (error) {
    endWith(error);
  }
}

async function open() {
  const config = readConfig(process.env);
  const shop = await startShop(config);
  const server = createLimitedServer();
  const isDoorClosed = Promise.withResolvers<void>();
  const stop = serve(server, createListener(shop.running, build, "./build/client"), shop, {
    said: "a worker is closing",
    closeDoor: async () => {
      if (!process.connected) return;
      tell({ kind: "leaving" });
      await isDoorClosed.promise;
    },
  });
  const leave = (why: string, silenceMs?: number) => {
    if (!process.connected) isDoorClosed.resolve();
    void stop({ why }, silenceMs);
  };

  const take = takeAccepted(server);
  const hear = tellWorkers(shop.running, tell);
  process.on("message", (message: ToWorker, socket?: Socket) => {
    if (message.kind === "connection") {
      // It is said before anything is read: the supervisor gives a connection that was not taken to another worker.
      tell({ kind: "took" });
      if (socket) take(socket);
    } else if (message.kind === "stop") leave(message.why, message.silenceMs);
    else if (message.kind === "door closed") isDoorClosed.resolve();
    else hear(message);
  });
  while (!(await shop.running.isReady())) await delay(ASK_EVERY_MS);
  const { port, host, publicUrl } = config;
  tell({ kind: "ready", address: publicUrl.origin, host, port, greeting: shop.greeting });
  return leave;
}

/** Tells the supervisor. When it is gone nobody hears, and the process stops because of that. */
function tell(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => {});
}
