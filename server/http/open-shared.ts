import { readConfig } from "#app/base/config/config.server.ts";
import { log } from "#app/base/config/log.server.ts";
import { openOwn } from "#app/base/embedded/storage.server.ts";
import { endWith } from "./end-with.ts";

/** Starts the database of the data folder for several workers; returns a function that stops it. */
export async function openShared(): Promise<() => Promise<void>> {
  try {
    const { close } = await openOwn(readConfig(process.env), log);
    return close;
  } catch (error) {
    endWith(error);
  }
}
