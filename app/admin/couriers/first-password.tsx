import { ShownOnce } from "#app/admin/kit/shown-once.tsx";

/** A password that is shown this once, to be handed to its courier (rules couriers 3). */
export function FirstPassword({ name, email, password }: { name: string; email: string; password: string }) {
  return (
    <ShownOnce>
      <p>
        Give this to {name}. It is shown this once: when it is lost, make a new one. They sign in at /login.
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt>Email</dt>
        <dd className="font-semibold wrap-anywhere">{email}</dd>
        <dt>Password</dt>
        <dd className="font-mono text-lg font-semibold wrap-anywhere">{password}</dd>
      </dl>
    </ShownOnce>
  );
}
