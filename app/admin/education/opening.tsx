import { redirect } from "react-router";
import { screen } from "#app/admin/kit/screen.ts";

export const handle = screen({ load: "Error fetching education articles" });

/** The Education tab opens with its articles (rules content-screens 1). */
export const loader = () => redirect("/admin/education/articles");
