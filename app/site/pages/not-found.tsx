import { data } from "react-router";
import { NotFound } from "#app/site/error-page.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export default NotFound;
