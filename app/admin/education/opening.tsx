import { redirect } from "react-router";
import { screen } from "#app/admin/kit/screen.ts";

export const handle = screen({ load: "Error fetching education articles" });

/** Redirects the Education tab to its articles. */
export const loader = () => redirect("/admin/education/articles");
