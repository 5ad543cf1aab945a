import type { DemoPerson } from "./people.ts";

/** A customer of the demo shop. */
export type DemoCustomer = Omit<DemoPerson, "role" | "password">;

// Customers for display only: they have no password, so no one can sign in to their accounts.
const list = [
  ["Solveig", "Aas", "1969-05-12", "952-555-0121", "5509 Dalrymple Rd", "Edina", "55424"],
  ["Jamal", "Whitfield", "1988-01-23", "612-555-0122", "4148 Grand Ave S", "Minneapolis", "55409"],
  ["Pang", "Vang", "1993-09-30", "651-555-0123", "233 Park Square Ct", "Saint Paul", "55101"],
  ["Rosa", "Delgado", "1981-11-04", "612-555-0124", "3321 Bloomington Ave", "Minneapolis", "55407"],
  ["Henrik", "Tollefson", "1957-07-17", "952-555-0125", "8301 Penn Ave S", "Bloomington", "55431"],
  ["Amina", "Warsame", "1990-02-08", "612-555-0126", "1515 E Franklin Ave", "Minneapolis", "55404"],
  ["Claire", "Beaulieu", "1975-12-19", "763-555-0127", "3650 Annapolis Ln N", "Plymouth", "55447"],
  ["Dale", "Kowalczyk", "1963-04-28", "763-555-0128", "11812 Champlin Dr", "Champlin", "55316"],
  ["Nora", "Whitebird", "1984-08-02", "612-555-0129", "2424 E 38th St", "Minneapolis", "55406"],
  ["Priya", "Raman", "1995-03-15", "612-555-0130", "730 N 4th St", "Minneapolis", "55401"],
  ["Walter", "Engstrom", "1949-10-21", "651-555-0131", "1200 5th Ave N", "Stillwater", "55082"],
  ["Tess", "Moriarty", "1987-06-06", "952-555-0132", "3901 Minnetonka Blvd", "Saint Louis Park", "55416"],
] as const;

export const neighbors: readonly DemoCustomer[] = list.map(
  ([firstName, lastName, birthDate, phone, address, city, zip], index) => ({
    id: `0a6d3f5e-2b6f-4a53-9c55-6f8f6a1b7c${20 + index}`,
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}.${lastName.toLowerCase()}@evenlake.example`,
    birthDate,
    phone,
    address,
    city,
    zip,
  }),
);

/** Returns the customer with this first name. */
export function neighborNamed(name: string): DemoCustomer {
  const found = neighbors.find(({ firstName }) => firstName === name);
  if (!found) throw new Error(`${name} isn't a neighbor.`);
  return found;
}
