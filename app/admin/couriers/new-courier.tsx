import { COURIER_REFUSALS, newCourierForm } from "#app/accounts/couriers/courier-form.ts";
import { makeCourier } from "#app/accounts/couriers/make-courier.server.ts";
import { actionsOf, step } from "#app/admin/kit/actions.server.ts";
import { proveFirst } from "#app/admin/kit/admin.server.ts";
import { FormPage } from "#app/admin/kit/form-page.tsx";
import { refusedIn } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import type { Route } from "./+types/new-courier";
import { COURIERS, FirstPassword } from "./courier-parts.tsx";

export const handle = screen({ load: "Error fetching the couriers", save: "Error making the courier" });

export const middleware = [proveFirst];

/** The form that makes a courier (rules routes/courier-account); it asks for a recent sign-in first. */
export const loader = () => null;

type Made = { id: string; name: string; email: string; password: string };

/** The password is in this answer alone: it goes into no cookie and no address. */
export const action = actionsOf({
  save: step(newCourierForm, async ({ form, actor, db, now, refuse }) => {
    const made = await makeCourier(db, actor, form, now);
    if (!made.ok) return refuse({ email: COURIER_REFUSALS[made.refusal.name] });
    const { name, email } = form;
    const { userId: id, password } = made.value;
    return { made: { id, name, email, password } satisfies Made };
  }),
});

export default function NewCourier({ actionData }: Route.ComponentProps) {
  const made = actionData && "made" in actionData ? actionData.made : null;
  return (
    <FormPage
      title="Add courier"
      section="Routes"
      back={{ to: COURIERS, label: "Couriers" }}
      leaving="typed"
      refused={refusedIn(actionData)}
      button="Add courier"
      instead={
        made ? (
          <>
            <FirstPassword {...made} />
            <ButtonLink to={`${COURIERS}/${made.id}`} look="quiet" className="self-start">
              To the courier
            </ButtonLink>
          </>
        ) : null
      }
    >
      {(filled) => <CourierFields {...filled} />}
    </FormPage>
  );
}

function CourierFields({ values, errors }: Filled) {
  const field = (name: "name" | "email" | "phone") => ({
    ...{ id: name, name, defaultValue: values[name], error: errors[name], required: true },
    ...{ autoComplete: "off" as const },
  });
  return (
    <>
      <TextField {...field("name")} label="Name" />
      <TextField
        {...field("email")}
        type="email"
        label="Email"
        hint={errors.email ? undefined : "An address that has no account here, not even as a customer."}
      />
      <TextField {...field("phone")} type="tel" label="Phone" hint="Where the shop calls them on the road." />
      <p className="text-sm text-ink-soft">
        The first password is made by the shop and shown once on the next page. A courier sees the stops of
        the day on the phone in the car, and nothing else of the shop.
      </p>
    </>
  );
}
