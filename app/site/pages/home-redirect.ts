import { redirect } from "react-router";

/** Spec 2: /home is the home page. */
export function loader() {
  return redirect("/", 301);
}
