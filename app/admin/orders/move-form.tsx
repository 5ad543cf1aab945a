import type { ReactNode } from "react";
import { Form } from "react-router";
import { useBusy } from "#app/admin/kit/detail-page.tsx";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button, type ButtonLook } from "#app/base/ui/button.tsx";
import type { OrderStatus } from "#app/trade/orders/status.ts";
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
