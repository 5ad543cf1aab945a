import { found } from "#app/admin/kit/admin.server.ts";
import { fileOf } from "#app/admin/kit/file-answer.server.ts";
import { shopFileName } from "#app/base/settings/queries.server.ts";
import { ACCOUNTING_FILES, type AccountingFile } from "#app/trade/accounting/accounting-files.ts";
import { exportAccounting } from "#app/trade/accounting/export-accounting.server.ts";
import { periodOf } from "#app/trade/accounting/period.ts";

const isFile = (name: string): name is AccountingFile => Object.hasOwn(ACCOUNTING_FILES, name);

const periodIn = ({ period }: Readonly<Record<string, string | undefined>>) => found(periodOf(period ?? ""));

/** Streams an accounting file (rules accounting/exports). */
export const loader = fileOf({
  page: ({ params }) => `/admin/accounting/${periodIn(params).key}`,
  event: "accounting-exported",
  make: async ({ db, actor, now, params, url }) => {
    const period = periodIn(params);
    const name = /\/([a-z]+)\.csv$/.exec(url.pathname)?.[1] ?? "";
    const file = found(isFile(name) ? name : null);
    return {
      name: await shopFileName(db, `${period.key}-${file}`),
      body: await exportAccounting(db, { period, file, actor }, now),
      logged: { period: period.key, file },
    };
  },
});
