import { redirect } from "react-router";

/** Spec 2: the old address of the admin sign-in. */
export function loader() {
  return redirect("/admin/login", 301);
}
