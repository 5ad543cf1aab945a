import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { endSession, noteProof } from "#app/accounts/auth/session.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { ownerWithApp } from "#fixtures/factors.ts";
import { NOW } from "#fixtures/shop.ts";
import { answerFactorForm } from "./answer-factor-form.server.ts";

const shop = await openTestAccounts();

const PASSKEY = { id: "AAAA", rawId: "AAAA", type: "public-key", clientExtensionResults: {} };
const MADE = { ...PASSKEY, response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } };
const FORMS: Record<string, string>[] = [
  { form: "remove-app" },
  { form: "renew-codes" },
  { form: "add-passkey", name: "", answer: JSON.stringify(MADE) },
  { form: "remove-passkey", passkeyId: "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0001" },
];

test("gives a form whose session ends during handling the same response as a later form", async () => {
  const { db, auth } = shop;
  const { viewer, client } = await ownerWithApp(shop);
  const context = new RouterContextProvider();
  context.set(database, db);
  context.set(authentication, auth);

  /** Where each form redirects to, or its status, once it has passed the guards. */
  const answers = (path: string) =>
    Promise.all(
      FORMS.map(async (fields) => {
        const request = new Request(`http://localhost${path}`, { method: "POST" });
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        try {
          return await answerFactorForm({ request, viewer, context, client, now: NOW }, form);
        } catch (answer) {
          if (answer instanceof Response) return answer.headers.get("Location");
          return (answer as { init: ResponseInit }).init.status;
        }
      }),
    );
  const all = (answer: unknown) => FORMS.map(() => answer);

  await noteProof(db, viewer.sessionId, NOW.subtract({ minutes: 15 }));
  expect(await answers("/account/second-factor")).toEqual(
    all("/account/confirm-identity?next=/account/second-factor"),
  );
  await endSession(db, viewer);
  expect(await answers("/account/second-factor")).toEqual(all("/login?next=/account/second-factor"));
  expect(await answers("/account/second-factor.data")).toEqual(all(401));
});
