import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";

type AccessProps = { id: string; isAdmin: boolean; isBlocked: boolean };

/** What an admin can do about a person's access. Each serious step has a page of its own that says what it does. */
export function PersonAccess({ id, isAdmin, isBlocked }: AccessProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink look="quiet" to={`/admin/users/${id}/rights`}>
        {isAdmin ? "Revoke Admin" : "Make Admin"}
      </ButtonLink>
      <ButtonLink look={isBlocked ? "quiet" : "danger"} to={`/admin/users/${id}/block`}>
        {isBlocked ? "Open the account again" : "Block the account"}
      </ButtonLink>
      {isBlocked ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="mail-reset" />
          <Button type="submit" look="quiet" disabled={busy}>
            Send a reset link
          </Button>
        </Form>
      )}
    </div>
  );
}
