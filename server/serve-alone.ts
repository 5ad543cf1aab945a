import * as build from "virtual:react-router/server-build";
import { readConfig } from "#app/config/config.server.ts";
import { log } from "#app/config/log.server.ts";
import { createListener } from "./app.ts";
import { endWith } from "./end-with.ts";
import { createLimitedServer } from "./limited-server.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";
import { startShop } from "./start-shop.ts";
import { endWhenTaken } from "./taken-port.ts";

/** Opens the shop in this process alone. `asked` is how many processes the settings ask for. */
export async function serveAlone(asked: number): Promise<void> {
  try {
    await open(asked);
  } catch (error) {
    endWhenTaken(error);
    endWith(error);
  }
}

async function open(asked: number) {
  const config = readConfig(process.env);
  if (asked > 1) log.warn({ asked }, "the embedded database is for one process: PROCESSES is ignored");
  const shop = await startShop(config);
  const server = createLimitedServer();
  // This comes before the line that the shop is open, because anybody who reads that line may ask the shop to stop.
  serveUntilStopped(server, createListener(shop.running, build, "./build/client"), shop);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  log.info({ address: config.publicUrl.origin, host: config.host, port: config.port }, "the shop is open");
  for (const line of shop.greeting) console.log(line);
}
