import { admitScript } from "#app/admin/kit/admin.server.ts";

/** Parent of the JSON routes for admin scripts. Admits admins only; answers others without a redirect. */
export const middleware = [admitScript];
