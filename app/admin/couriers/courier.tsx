import { z } from "zod";
import { changeCourierPhone, newCourierPassword } from "#app/accounts/couriers/change-courier.server.ts";
import {
  COURIER_REFUSALS,
  type CourierRefusal,
  courierPhoneField,
} from "#app/accounts/couriers/courier-form.ts";
import { findCourier, listPhones } from "#app/accounts/couriers/queries.server.ts";
import {
  actionsOf,
  adminOf,
  found,
  idField,
  idOf,
  NO_FIELDS,
  proveFirst,
  type Sent,
  step,
} from "#app/admin/kit/admin.server.ts";
import { DetailPage, Part, StepForm } from "#app/admin/kit/detail-page.tsx";
import { PageForm, refusedOf } from "#app/admin/kit/form-page.tsx";
import { refusedIn } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import type { Result } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import {
  endCourierWithException,
  endLostPhone,
  listOpenStops,
} from "#app/trade/handoff/end-lost-phone.server.ts";
import { lastUpdatesOf } from "#app/trade/handoff/queries.server.ts";
import { countOpenStopsOf } from "#app/trade/routes/queries.server.ts";
import type { Route } from "./+types/courier";
import { EndCourier, FirstPassword, PhonesSeen } from "./courier-parts.tsx";

export const handle = screen({ load: "Error fetching the couriers", save: "Error saving the courier" });

export const middleware = [proveFirst];

/**
 * Loads a courier and their phones, to deactivate or remove (rules routes/courier-account,
 * courier-app/lost-phone). Requires a recent sign-in.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const courier = found(await findCourier(db, idOf(params.id)));
  const [phones, openStops, out] = await Promise.all([
    listPhones(db, courier.id),
    countOpenStopsOf(db, courier.id, shopDate(now)),
    listOpenStops(db, courier.id),
  ]);
  const said = await lastUpdatesOf(
    db,
    phones.map(({ id }) => id),
  );
  return { courier, phones, said, openStops, stopsOut: out.length };
}

type Outcome = Result<unknown, CourierRefusal>;

const answer = ({ done, refuse }: Sent<unknown>, outcome: Outcome, said: string) =>
  outcome.ok ? done(said) : refuse({ "": COURIER_REFUSALS[outcome.refusal.name] });

export const action = actionsOf({
  phone: step(z.strictObject({ phone: courierPhoneField }), async (sent) => {
    const { form, id: userId, actor, db, now } = sent;
    return answer(sent, await changeCourierPhone(db, actor, { userId, ...form }, now), "Courier saved");
  }),
  password: step(NO_FIELDS, async ({ id, actor, db, now, refuse }) => {
    const set = await newCourierPassword(db, actor, id, now);
    return set.ok ? set.value : refuse({ "": COURIER_REFUSALS[set.refusal.name] });
  }),
  "end-phone": step(z.strictObject({ phoneId: idField }), async (sent) => {
    const { form, id: userId, actor, db, now } = sent;
    const ended = await endLostPhone(db, actor, { userId, ...form }, now);
    return answer(sent, ended, "Phone removed and signed out.");
  }),
  end: step(NO_FIELDS, async (sent) => {
    const ended = await endCourierWithException(sent.db, sent.actor, sent.id, sent.now);
    return answer(sent, ended, "Courier deactivated and signed out.");
  }),
});

export default function CourierPage({ loaderData, actionData }: Route.ComponentProps) {
  const { courier, phones, said, openStops, stopsOut } = loaderData;
  const password = actionData && "password" in actionData ? actionData.password : null;
  const refused = refusedIn(actionData);
  return (
    <DetailPage
      of={courier.id}
      title={courier.name}
      section="Couriers"
      badge={courier.endedAt ? <Badge>Deactivated</Badge> : <Badge tone="green">Active</Badge>}
      leaving="typed"
      refused={refused}
      width="max-w-4xl"
    >
      {password ? <FirstPassword name={courier.name} email={courier.email} password={password} /> : null}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Part title="Details">
          <p className="mb-4">
            <span className="block wrap-anywhere">{courier.email}</span>
            <span className="block text-ink-soft">
              Added <time dateTime={courier.madeAt}>{momentText(courier.madeAt)}</time>
              {courier.endedAt ? `, deactivated ${momentText(courier.endedAt)}` : ""}
            </span>
          </p>
          <PageForm
            intent="phone"
            refused={refusedOf(refused, "phone")}
            values={{ phone: courier.phone }}
            button="Save"
            look="quiet"
            start
            className="flex flex-col gap-3"
          >
            {({ values, errors }) => (
              <TextField
                id="phone"
                name="phone"
                type="tel"
                label="Phone"
                autoComplete="off"
                defaultValue={values.phone}
                error={errors.phone}
              />
            )}
          </PageForm>
        </Part>
        <Part title="Phones">
          <PhonesSeen phones={phones} said={said} stopsOut={stopsOut} />
        </Part>
        {courier.endedAt ? null : (
          <>
            <Part title="Password">
              {courier.sharesAccount ? (
                <p className="text-ink-soft">{COURIER_REFUSALS.own_password}</p>
              ) : (
                <>
                  <p className="mb-3 text-ink-soft">
                    Generates a new password, shown once, and signs the courier out everywhere.
                  </p>
                  <StepForm intent="password">Reset password</StepForm>
                </>
              )}
            </Part>
            <Part title="Deactivate courier">
              <EndCourier openStops={openStops} sharesAccount={courier.sharesAccount} />
            </Part>
          </>
        )}
      </div>
    </DetailPage>
  );
}
