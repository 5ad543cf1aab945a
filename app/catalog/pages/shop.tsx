import { VISITOR_PAGE } from "#app/lib/page-headers.ts";

export const headers = () => VISITOR_PAGE;

export default function Shop() {
  return (
    <main className="page py-20">
      <title>Shop</title>
      <h1 className="text-4xl">Shop Premium THC Products</h1>
    </main>
  );
}
