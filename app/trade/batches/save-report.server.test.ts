import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { onChange } from "#app/base/db/changes.server.ts";
import { addBatch } from "#fixtures/batches.ts";
import { addCustomer, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { deleteReport, findReport, saveReport } from "./save-report.server.ts";

const { db } = await openTestShop();
const admin = by(await addCustomer(db));

test("records no change for the same report, or for deleting a missing one", async () => {
  const id = await addBatch(db, { productId: await addProduct(db), received: 10, number: "B-1" });
  const leaves = async (write: Promise<unknown>) => {
    let news = 0;
    const stop = onChange(() => (news += 1));
    const entries = () => db.$count(auditLog, eq(auditLog.subjectId, id));
    const before = await entries();
    expect(await write).toMatchObject({ ok: true });
    stop();
    return { entries: (await entries()) - before, news };
  };
  const report = (name: string, words: string) =>
    saveReport(db, admin, { id, name, content: Buffer.from(words) }, NOW).then((ok) => ({ ok }));
  const [nothing, one] = [
    { entries: 0, news: 0 },
    { entries: 1, news: 1 },
  ];
  expect(await leaves(deleteReport(db, admin, id, NOW))).toEqual(nothing);
  expect(await leaves(report("coa.pdf", "5 mg"))).toEqual(one);
  expect(await leaves(report("coa.pdf", "5 mg"))).toEqual(nothing);
  expect(await leaves(report("coa.pdf", "6 mg"))).toEqual(one);
  expect((await findReport(db, "b-1"))?.content.toString()).toBe("6 mg");
  expect(await leaves(deleteReport(db, admin, id, NOW))).toEqual(one);
  expect(await leaves(deleteReport(db, admin, id, NOW))).toEqual(nothing);
  expect(
    await saveReport(db, admin, { id: randomUUID(), name: "a.pdf", content: Buffer.from("") }, NOW),
  ).toBe(false);
});
