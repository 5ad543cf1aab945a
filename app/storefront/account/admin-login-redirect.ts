import { redirect } from "react-router";

/** The old address of the admin sign-in (rules addresses/redirects). */
export function loader() {
  return redirect("/admin/login", 301);
}
