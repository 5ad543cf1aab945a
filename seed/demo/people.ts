/** The named people of the demo shop; tests use the same ones. */
export type DemoPerson = {
  role: "admin" | "customer" | "courier";
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  birthDate: string;
  phone: string;
  address: string;
  city: string;
  zip: string;
};

export const ingrid: DemoPerson = {
  role: "admin",
  id: "0a6d3f5e-2b6f-4a53-9c55-6f8f6a1b7c01",
  firstName: "Ingrid",
  lastName: "Halvorsen",
  email: "ingrid@evenlake.example",
  password: "lantern-on-the-dock",
  birthDate: "1984-03-02",
  phone: "612-555-0110",
  address: "3900 Sunnyside Rd",
  city: "Edina",
  zip: "55424",
};

export const maya: DemoPerson = {
  role: "customer",
  id: "0a6d3f5e-2b6f-4a53-9c55-6f8f6a1b7c02",
  firstName: "Maya",
  lastName: "Lindqvist",
  email: "maya@evenlake.example",
  password: "canoe-before-supper",
  birthDate: "1991-08-17",
  phone: "612-555-0142",
  address: "2812 Humboldt Ave S",
  city: "Minneapolis",
  zip: "55408",
};

export const theo: DemoPerson = {
  role: "customer",
  id: "0a6d3f5e-2b6f-4a53-9c55-6f8f6a1b7c03",
  firstName: "Theo",
  lastName: "Okafor",
  email: "theo@evenlake.example",
  password: "rain-on-the-tin-roof",
  birthDate: "1978-11-30",
  phone: "763-555-0177",
  address: "11400 Fernbrook Ln N",
  city: "Maple Grove",
  zip: "55369",
};

export const sam: DemoPerson = {
  role: "courier",
  id: "0a6d3f5e-2b6f-4a53-9c55-6f8f6a1b7c04",
  firstName: "Sam",
  lastName: "Bergquist",
  email: "sam@evenlake.example",
  password: "north-on-the-river-road",
  birthDate: "1988-05-09",
  phone: "612-555-0163",
  address: "4417 Bryant Ave S",
  city: "Minneapolis",
  zip: "55419",
};

export const demoPeople: DemoPerson[] = [ingrid, maya, theo, sam];
