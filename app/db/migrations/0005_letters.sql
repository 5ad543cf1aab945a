ALTER TABLE "mail_outbox" ADD COLUMN "letter" jsonb;--> statement-breakpoint
-- A mail that waits or is kept goes on as a letter of one text.
UPDATE "mail_outbox" SET "letter" = jsonb_build_object('shop', '', 'blocks', jsonb_build_array(jsonb_build_object('kind', 'text', 'text', trim("body"))));--> statement-breakpoint
ALTER TABLE "mail_outbox" ALTER COLUMN "letter" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP COLUMN "body";
