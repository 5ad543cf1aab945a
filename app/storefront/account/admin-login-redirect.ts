import { redirect } from "react-router";

/** Redirects the former address of the admin sign-in (rules addresses/redirects). */
export function loader() {
  return redirect("/admin/login", 301);
}
