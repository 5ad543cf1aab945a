import { admitScript } from "#app/admin/kit/admin.server.ts";

/** What the scripts of the admin area ask for is below this: it is for admins too, and leads nobody else to a page. */
export const middleware = [admitScript];
