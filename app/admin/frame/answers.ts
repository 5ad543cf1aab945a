import { admitScript } from "#app/admin/kit/admin.server.ts";

/**
 * Parent of the JSON routes for admin scripts. Requires an admin; responds 401 to others instead of
 * redirecting.
 */
export const middleware = [admitScript];
