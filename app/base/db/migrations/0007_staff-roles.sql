CREATE TABLE "staff_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"granted_by" uuid,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "staff_roles_role" CHECK ("staff_roles"."role" in ('manager', 'packer', 'bookkeeper', 'editor'))
);
--> statement-breakpoint
ALTER TABLE "admins" DROP CONSTRAINT "admins_start_screen";--> statement-breakpoint
ALTER TABLE "couriers" ADD COLUMN "shares_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "start_screen" text DEFAULT 'products' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invitation_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_roles_granted_by" ON "staff_roles" USING btree ("granted_by");--> statement-breakpoint
UPDATE "users" SET "start_screen" = "admins"."start_screen", "invitation_closed_at" = "admins"."invitation_closed_at" FROM "admins" WHERE "admins"."user_id" = "users"."id";--> statement-breakpoint
ALTER TABLE "admins" DROP COLUMN "start_screen";--> statement-breakpoint
ALTER TABLE "admins" DROP COLUMN "invitation_closed_at";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_start_screen" CHECK ("users"."start_screen" in ('products', 'orders', 'board'));