ALTER TABLE "refund" DROP CONSTRAINT "refund_cause_check";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "delivery_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "provider_refund_no" text;--> statement-breakpoint
CREATE INDEX "payment_untold_idx" ON "payment" USING btree ("paid_at") WHERE "payment"."provider" = 'wxpay_virtual' and "payment"."state" = 'paid' and "payment"."delivery_told_at" is null;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_provider_refund_key" UNIQUE("provider_refund_no");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_via_check" CHECK ("payment"."via" in ('apple'));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_cause_check" CHECK ("refund"."cause" in ('user', 'operator', 'duplicate', 'account', 'provider'));