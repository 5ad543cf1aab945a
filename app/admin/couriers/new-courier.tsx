import { makeCourier } from "#app/accounts/couriers/change-courier.server.ts";
import { COURIER_REFUSALS, newCourierForm } from "#app/accounts/couriers/courier-form.ts";
import { actionsOf, proveFirst, step } from "#app/admin/kit/admin.server.ts";
import { FormPage } from "#app/admin/kit/form-page.tsx";
import { refusedIn } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import type { Route } from "./+types/new-courier";
import { COURIERS, FirstPassword } from "./courier-parts.tsx";

export const handle = screen({ load: "Error fetching the couriers", save: "Error adding the courier" });

export const middleware = [proveFirst];

/** Form that adds a courier (rules routes/courier-account). Requires a recent sign-in. */
export const loader = () => null;

type Made = { id: string; name: string; email: string; password: string };

/** The password is only in this response, never in a cookie or an address. */
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
      leaving="typed"
      refused={refusedIn(actionData)}
      button="Add courier"
      instead={
        made ? (
          <>
            <FirstPassword {...made} />
            <ButtonLink to={`${COURIERS}/${made.id}`} look="quiet" className="self-start">
              View courier
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
        hint={
          errors.email ? undefined : "Use an address without an account here, customer accounts included."
        }
      />
      <TextField
        {...field("phone")}
        type="tel"
        label="Phone"
        hint="The shop calls couriers at this number."
      />
      <p className="text-sm text-ink-soft">
        We generate the first password and show it once on the next page. Couriers see only their stops of the
        day, in the courier app.
      </p>
    </>
  );
}
