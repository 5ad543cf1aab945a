import { NO_FIELDS, step } from "#app/admin/kit/admin.server.ts";
import { counted } from "#app/base/lib/money.ts";
import { removeTrialOrders } from "./remove-trial-orders.server.ts";
import { beginBackupTrial } from "./try-backup.server.ts";

/** What the list of first steps does itself; its other lines lead to their screens. */
export const FIRST_ACTIONS = {
  backup: step(NO_FIELDS, async ({ actor, db, process, now, done, refuse }) => {
    const begun = await beginBackupTrial(db, { actor, config: process }, now);
    return begun.ok ? done("Trying a backup. Reload this page in a minute.") : refuse({ "": begun.refusal });
  }),
  trial: step(NO_FIELDS, async ({ actor, db, now, done, refuse }) => {
    const removed = await removeTrialOrders(db, actor, now);
    if (!removed.ok) return refuse({ "": removed.refusal });
    const { count, isTried } = removed.value;
    const said = `${counted(count, "trial order", "trial orders")} removed.`;
    return done(isTried ? said : `${said} None had gone through to a cash drawer; try another one.`);
  }),
};
