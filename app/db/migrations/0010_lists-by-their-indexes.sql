DROP INDEX "products_updated_order";--> statement-breakpoint
DROP INDEX "customers_created";--> statement-breakpoint
DROP INDEX "media_created";--> statement-breakpoint
DROP INDEX "contact_messages_state_created";--> statement-breakpoint
CREATE INDEX "products_updated_order" ON "products" USING btree ("updated_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "media_created" ON "media" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "contact_messages_state_created" ON "contact_messages" USING btree ("state","created_at" DESC NULLS FIRST,"id");