export function loader() {
  return Response.json(null, { status: 404 });
}
