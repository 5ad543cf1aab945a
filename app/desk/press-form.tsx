import { Form, useNavigation } from "react-router";
import { Button, type ButtonLook } from "#app/ui/button.tsx";

type Props = { intent: string; label: string; busyLabel: string; look?: ButtonLook };

/** A button that is a form of its own: one press does one thing, also without JavaScript. */
export function PressForm({ intent, label, busyLabel, look }: Props) {
  const { formMethod, formData } = useNavigation();
  const busy = formMethod === "POST" && formData?.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" disabled={busy} {...(look ? { look } : {})}>
        {busy ? busyLabel : label}
      </Button>
    </Form>
  );
}
