import { z } from "zod";

/** The field of a form that can stand on any screen of the admin area: the page on which it was pressed, to which it comes back. */
export const nextPath = z.string().regex(/^\/admin(?:[/?]|$)/);
