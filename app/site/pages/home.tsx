import { VISITOR_PAGE } from "#app/lib/page-headers.ts";

export const headers = () => VISITOR_PAGE;

export default function Home() {
  return (
    <main className="page py-20">
      <title>Evenlake</title>
      <h1 className="text-5xl">Evenlake</h1>
    </main>
  );
}
