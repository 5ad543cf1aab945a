import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { useBusy } from "#app/admin/kit/detail-page.tsx";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button, type ButtonLook } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import type { Driver } from "#app/trade/routes/queries.server.ts";
import type { OrderIntent } from "./order-form.ts";

type MoveFormProps = {
  intent: OrderIntent;
  /** The state that it leads to, where the intent does not say it. */
  to?: OrderStatus;
  button: string;
  look?: ButtonLook;
  children?: ReactNode;
};

/** The form of one move, with its button. */
export function MoveForm({ intent, to, button, look, children }: MoveFormProps) {
  const busy = useBusy();
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value={intent} />
      {to ? <input type="hidden" name="to" value={to} /> : null}
      {children}
      <Button type="submit" look={look} disabled={busy} className="self-start">
        {button}
      </Button>
    </Form>
  );
}

/** What each field of a form gets, by the name of the field. */
export function fieldsOf(intent: OrderIntent, { errors, values }: RefusedForm) {
  const named = (name: string) => ({ id: `${intent}-${name}`, name, error: errors[name] });
  return {
    field: (name: string) => ({ ...named(name), defaultValue: values[name] }),
    box: (name: string) => ({ ...named(name), defaultChecked: values[name] === "on" }),
  };
}

type Props = {
  id: string;
  drivers: readonly Driver[];
  chosen: string | undefined;
  error: string | undefined;
};

/** Asks who drives (rules routes/dispatch-from-board): couriers who are out can't be chosen. A shop without a courier reads how to add one. */
export function DriverField({ id, drivers, chosen, error }: Props) {
  const free = drivers.filter(({ outOn }) => outOn === null);
  const only = free.length === 1 ? free[0] : undefined;
  if (drivers.length === 0)
    return (
      <p id={id}>
        No couriers yet. An order goes out with a courier, who has an account and a phone of their own.{" "}
        <Link to="/admin/routes/couriers/new" className="link inline-flex min-h-11 items-center">
          Add courier
        </Link>
      </p>
    );
  return (
    <SelectField
      id={id}
      name="courierId"
      label="Who drives?"
      defaultValue={chosen ?? only?.id ?? ""}
      error={error}
      hint={free.length === 0 ? "Every courier is out. End a route first, or add a courier." : undefined}
      className="w-72 max-w-full"
    >
      {only ? null : <option value="">Choose a courier</option>}
      {free.map((driver) => (
        <option key={driver.id} value={driver.id}>
          {driver.name}
        </option>
      ))}
      {drivers.map(({ id: courierId, name, outOn }) =>
        outOn === null ? null : (
          <option key={courierId} value={courierId} disabled>
            {`${name}, out on route ${outOn}`}
          </option>
        ),
      )}
    </SelectField>
  );
}
