import { Link } from "react-router";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import type { Driver } from "#app/trade/routes/queries.server.ts";

type Props = {
  id: string;
  drivers: readonly Driver[];
  chosen: string | undefined;
  error: string | undefined;
};

/** Asks who drives (rules couriers 16): couriers who are out can't be chosen. A shop without a courier reads how to add one. */
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
