import { data, Form, useNavigation } from "react-router";
import { z } from "zod";
import { changeCourierPhone, newCourierPassword } from "#app/accounts/couriers/change-courier.server.ts";
import { COURIER_REFUSALS, courierPhoneField } from "#app/accounts/couriers/courier-form.ts";
import { findCourier, listPhones } from "#app/accounts/couriers/queries.server.ts";
import { doneAt, formAction } from "#app/admin/kit/actions.server.ts";
import { adminOf, proveFirst } from "#app/admin/kit/admin.server.ts";
import { Part } from "#app/admin/kit/detail-page.tsx";
import { TypedForms } from "#app/admin/kit/question.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import {
  endCourierWithTask,
  endLostPhone,
  listOpenStops,
} from "#app/trade/handover/end-lost-phone.server.ts";
import { lastSaidOn } from "#app/trade/handover/task-queries.server.ts";
import { countOpenStopsOf } from "#app/trade/routes/queries.server.ts";
import type { Route } from "./+types/courier";
import { EndCourier, PhonesSeen } from "./courier-parts.tsx";
import { FirstPassword } from "./first-password.tsx";

const uuid = z.string().refine(isUuid, "Please reload the page.");

/** The forms of the page. */
const courierForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("phone"), phone: courierPhoneField }),
  z.strictObject({ intent: z.literal("password") }),
  z.strictObject({ intent: z.literal("end-phone"), phoneId: uuid }),
  z.strictObject({ intent: z.literal("end") }),
]);

export const handle = screen({ load: "Error fetching the couriers", save: "Error saving the courier" });

export const middleware = [proveFirst];

/** A courier, their phones, and how both are ended (rules couriers 1, phone 10); it asks for a recent sign-in first. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const courier = isUuid(params.id) ? await findCourier(db, params.id) : null;
  if (!courier) throw data(null, { status: 404 });
  const today = shopDate(now);
  const [phones, openStops, out] = await Promise.all([
    listPhones(db, courier.id),
    countOpenStopsOf(db, courier.id, today),
    listOpenStops(db, courier.id),
  ]);
  const said = await lastSaidOn(
    db,
    phones.map(({ id }) => id),
  );
  return { courier, phones, said, openStops, stopsOut: out.length };
}

export const action = formAction(courierForm, async (sent, { params, context }: Route.ActionArgs) => {
  const { form, actor, db, now, refuse } = sent;
  const userId = params.id;
  if (!isUuid(userId)) throw data(null, { status: 404 });
  const here = `/admin/routes/couriers/${userId}`;
  switch (form.intent) {
    case "phone": {
      const changed = await changeCourierPhone(db, actor, { userId, phone: form.phone }, now);
      return changed.ok
        ? doneAt(context, here, "Courier saved")
        : refuse({ "": COURIER_REFUSALS[changed.refusal.name] });
    }
    case "password": {
      const set = await newCourierPassword(db, actor, userId, now);
      return set.ok ? set.value : refuse({ "": COURIER_REFUSALS[set.refusal.name] });
    }
    case "end-phone": {
      const ended = await endLostPhone(db, actor, { userId, phoneId: form.phoneId }, now);
      return ended.ok
        ? doneAt(context, here, "The phone is ended and signed out.")
        : refuse({ "": COURIER_REFUSALS[ended.refusal.name] });
    }
    case "end": {
      const ended = await endCourierWithTask(db, actor, userId, now);
      return ended.ok
        ? doneAt(context, here, "The courier is ended, and all of their phones are signed out.")
        : refuse({ "": COURIER_REFUSALS[ended.refusal.name] });
    }
  }
});

export default function CourierPage({ loaderData, actionData }: Route.ComponentProps) {
  const { courier, phones, said, openStops, stopsOut } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  const password = actionData && "password" in actionData ? actionData.password : null;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  const errors: Record<string, string | undefined> = refused?.errors ?? {};
  useAnswerFocus(refused, () => firstWrong(document));
  return (
    <div key={courier.id} className="flex max-w-4xl flex-col gap-5">
      <title>{`${courier.name} | Couriers | Admin`}</title>
      <TypedForms />
      <PageHead
        back={{ to: "/admin/routes/couriers", label: "Couriers" }}
        title={
          <>
            <span className="min-w-0">{courier.name}</span>
            {courier.endedAt ? <Badge>Ended</Badge> : <Badge tone="green">Drives</Badge>}
          </>
        }
      />
      <FormSentence>{errors[""]}</FormSentence>
      {password ? <FirstPassword name={courier.name} email={courier.email} password={password} /> : null}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Part title="Facts">
          <p className="mb-4">
            <span className="block wrap-anywhere">{courier.email}</span>
            <span className="block text-ink-soft">
              Made <time dateTime={courier.madeAt}>{momentText(courier.madeAt)}</time>
              {courier.endedAt ? `, ended ${momentText(courier.endedAt)}` : ""}
            </span>
          </p>
          <Form method="post" noValidate preventScrollReset className="flex flex-col gap-3">
            <input type="hidden" name="intent" value="phone" />
            <TextField
              id="phone"
              name="phone"
              type="tel"
              label="Phone"
              autoComplete="off"
              defaultValue={refused?.values.phone ?? courier.phone}
              error={errors.phone}
            />
            <Button type="submit" look="quiet" className="self-start" disabled={busy}>
              Save
            </Button>
          </Form>
        </Part>
        <Part title="Phones">
          <PhonesSeen phones={phones} said={said} stopsOut={stopsOut} />
        </Part>
        {courier.endedAt ? null : (
          <>
            <Part title="Password">
              <p className="mb-3 text-ink-soft">
                A new one is made by the shop and shown here once. It signs this courier out everywhere.
              </p>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="password" />
                <Button type="submit" look="quiet" disabled={busy}>
                  Make a new password
                </Button>
              </Form>
            </Part>
            <Part title="End this courier">
              <EndCourier openStops={openStops} />
            </Part>
          </>
        )}
      </div>
    </div>
  );
}
