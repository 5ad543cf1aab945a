import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { ROLES, type Role, STAFF_ROLES, type StaffRole } from "./rights.ts";
import { admins, couriers, staffRoles, users } from "./tables.server.ts";

/** Columns for `rolesOf`, of a query that joins admins and couriers to the users. */
export const ROLE_COLUMNS = {
  adminId: admins.userId,
  courierId: couriers.userId,
  courierEndedAt: couriers.endedAt,
  sharesAccount: couriers.sharesAccount,
  staffRoles: sql<
    StaffRole[]
  >`array(select ${staffRoles.role} from ${staffRoles} where ${staffRoles.userId} = ${users.id})`,
};

type RoleRow = {
  adminId: string | null;
  courierId: string | null;
  courierEndedAt: Temporal.Instant | null;
  sharesAccount: boolean | null;
  staffRoles: StaffRole[];
};

/** Returns the roles in a row with ROLE_COLUMNS, in the order of ROLES, and whether the account was made for a courier. */
export function rolesOf(row: RoleRow): { roles: readonly Role[]; isCourierOnly: boolean } {
  const { adminId, courierId, courierEndedAt, sharesAccount } = row;
  const held: Role[] = [...row.staffRoles];
  if (adminId !== null) held.push("owner");
  if (courierId !== null && courierEndedAt === null) held.push("courier");
  const roles = ROLES.filter((role) => held.includes(role));
  return { roles, isCourierOnly: courierId !== null && !sharesAccount };
}

/** Returns a user's roles, by ID (a UUID). */
export async function findRoles(db: Db, userId: string): Promise<readonly Role[]> {
  const found = await findRolesOf(db, [userId]);
  return found.get(userId) ?? [];
}

/** Returns the roles of users who have any, by ID. */
export async function findRolesOf(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Role[]>> {
  const rows = await db
    .select({ id: users.id, ...ROLE_COLUMNS })
    .from(users)
    .leftJoin(admins, eq(admins.userId, users.id))
    .leftJoin(couriers, eq(couriers.userId, users.id))
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map((row) => [row.id, rolesOf(row).roles]));
}

/** Sets which rows of `staff_roles` a user has, in the caller's transaction, which must announce the person. */
export async function writeStaffRoles(
  tx: Db,
  { userId, roles, grantedBy }: { userId: string; roles: readonly StaffRole[]; grantedBy: string },
  now: Temporal.Instant,
): Promise<void> {
  const gone = STAFF_ROLES.filter((role) => !roles.includes(role));
  if (gone.length > 0)
    await tx.delete(staffRoles).where(and(eq(staffRoles.userId, userId), inArray(staffRoles.role, gone)));
  if (roles.length === 0) return;
  await tx
    .insert(staffRoles)
    .values(roles.map((role) => ({ userId, role, grantedBy, grantedAt: now })))
    .onConflictDoNothing();
}
