import { Form, useNavigation } from "react-router";
import { COURIER_REFUSALS, newCourierForm } from "#app/accounts/couriers/courier-form.ts";
import { makeCourier } from "#app/accounts/couriers/make-courier.server.ts";
import { formAction } from "#app/admin/kit/actions.server.ts";
import { proveFirst } from "#app/admin/kit/admin.server.ts";
import { TypedForms } from "#app/admin/kit/question.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import type { Route } from "./+types/new-courier";
import { FirstPassword } from "./first-password.tsx";

export const handle = screen({ load: "Error fetching the couriers", save: "Error making the courier" });

export const middleware = [proveFirst];

/** The form that makes a courier (rules couriers 1); it asks for a recent sign-in first. */
export async function loader() {
  return null;
}

type Made = { id: string; name: string; email: string; password: string };

/** The password is in this answer alone: it goes into no cookie and no address. */
export const action = formAction(newCourierForm, async ({ form, actor, db, now, refuse }) => {
  const made = await makeCourier(db, actor, form, now);
  if (!made.ok) return refuse({ email: COURIER_REFUSALS[made.refusal.name] });
  const { name, email } = form;
  const { userId: id, password } = made.value;
  return { made: { id, name, email, password } satisfies Made };
});

const LIST = "/admin/routes/couriers";

export default function NewCourier({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const made = actionData && "made" in actionData ? actionData.made : null;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  const errors: Record<string, string | undefined> = refused?.errors ?? {};
  useAnswerFocus(refused, () => firstWrong(document));
  const field = (name: "name" | "email" | "phone") => ({
    ...{ id: name, name, defaultValue: refused?.values[name], error: errors[name], required: true },
    ...{ autoComplete: "off" as const },
  });
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <title>Add courier | Routes | Admin</title>
      <TypedForms />
      <PageHead back={{ to: LIST, label: "Couriers" }} title="Add courier" />
      {made ? (
        <>
          <FirstPassword {...made} />
          <ButtonLink to={`${LIST}/${made.id}`} look="quiet" className="self-start">
            To the courier
          </ButtonLink>
        </>
      ) : (
        <Form
          method="post"
          noValidate
          className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-5"
        >
          <FormSentence>{errors[""]}</FormSentence>
          <TextField {...field("name")} label="Name" />
          <TextField
            {...field("email")}
            type="email"
            label="Email"
            hint={errors.email ? undefined : "An address that has no account here, not even as a customer."}
          />
          <TextField
            {...field("phone")}
            type="tel"
            label="Phone"
            hint="Where the shop calls them on the road."
          />
          <p className="text-sm text-ink-soft">
            The first password is made by the shop and shown once on the next page. A courier sees the stops
            of the day on the phone in the car, and nothing else of the shop.
          </p>
          <Button type="submit" className="self-end" disabled={busy}>
            {busy ? "Saving..." : "Add courier"}
          </Button>
        </Form>
      )}
    </div>
  );
}
