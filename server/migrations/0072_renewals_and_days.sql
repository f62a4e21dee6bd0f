CREATE INDEX IF NOT EXISTS "admin_action_created_idx" ON "admin_action" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "app_user_closing_idx" ON "app_user" USING btree ("closing_at") WHERE "app_user"."state" = 'closing';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "membership_expires_idx" ON "membership" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contract_ended_idx" ON "contract" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_created_idx" ON "payment" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "purchase_renewal_open_idx" ON "purchase" USING btree ("id") WHERE "purchase"."renewal" is not null and "purchase"."state" in ('pending', 'paid');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "purchase_renewal_fulfilled_idx" ON "purchase" USING btree ("fulfilled_at") WHERE "purchase"."renewal" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "purchase_renewal_closed_idx" ON "purchase" USING btree ("closed_at") WHERE "purchase"."renewal" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refund_ended_idx" ON "refund" USING btree ("ended_at");