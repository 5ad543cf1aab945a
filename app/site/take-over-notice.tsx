import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Says that visitors see the built-in value cards, and offers to copy them (rules 35.33). */
export function TakeOverNotice() {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form
      method="post"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-field border border-amber bg-amber-soft px-4 py-3"
    >
      <p className="max-w-measure">
        Visitors see the three built-in value cards, because none of your own is published. Take them over to
        change them; nothing changes for visitors until you do.
      </p>
      <input type="hidden" name="intent" value="take-over" />
      <Button type="submit" look="quiet" disabled={busy}>
        {busy ? "Taking over..." : "Take over and edit"}
      </Button>
    </Form>
  );
}
