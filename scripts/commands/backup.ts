import { newBackup, removeOldBackups, writeBackup } from "#app/base/backups/write-backup.server.ts";
import { readConfig } from "#app/base/config/config.server.ts";
import { log } from "#app/base/config/log.server.ts";
import { openForCommand } from "#app/base/embedded/storage.server.ts";
import { openPictureStore } from "#app/base/media/picture-store.server.ts";
import { runCommand } from "./command.ts";

// `npm run backup` writes the whole shop into one file, with or without a running shop. Exits with 0, or with
// 1 and an error message.
log.level = "silent";

await runCommand(async () => {
  const config = readConfig(process.env);
  const { db, authSecret, close } = await openForCommand(config, log);
  try {
    const file = newBackup(config.dataDir);
    const pictures =
      config.pictures.kind === "folder" ? await openPictureStore(config.pictures, () => {}) : null;
    await writeBackup(db, file, { secret: authSecret, pictures });
    await removeOldBackups(config.dataDir);
    return `Written to ${file}`;
  } finally {
    await close();
  }
});
