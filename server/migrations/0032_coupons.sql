ALTER TABLE "redeem_batch" ADD COLUMN "off_cents" bigint;--> statement-breakpoint
ALTER TABLE "redeem_batch" ADD COLUMN "off_percent" integer;--> statement-breakpoint
ALTER TABLE "redeem_batch" ADD COLUMN "for_kind" text;--> statement-breakpoint
ALTER TABLE "redeem_batch" ADD COLUMN "min_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "redeem_batch" DROP CONSTRAINT "redeem_batch_kind_check";--> statement-breakpoint
ALTER TABLE "redeem_batch" ADD CONSTRAINT "redeem_batch_kind_check" CHECK ("redeem_batch"."kind" in ('points', 'vip', 'off'));--> statement-breakpoint
ALTER TABLE "redeem_batch" DROP CONSTRAINT "redeem_batch_brings_check";--> statement-breakpoint
ALTER TABLE "redeem_batch" ADD CONSTRAINT "redeem_batch_brings_check" CHECK (case when "redeem_batch"."kind" = 'points' then "redeem_batch"."points" > 0
        else coalesce("redeem_batch"."months" > 0 and "redeem_batch"."tier" in ('trial', 'common'), false) end
        or "redeem_batch"."kind" = 'off' and num_nonnulls("redeem_batch"."off_cents", "redeem_batch"."off_percent") = 1);--> statement-breakpoint
ALTER TABLE "redeem_batch" ADD CONSTRAINT "redeem_batch_off_check" CHECK ("redeem_batch"."off_cents" > 0 and "redeem_batch"."min_cents" >= 0
        and "redeem_batch"."off_percent" between 1 and 99 and "redeem_batch"."for_kind" in ('points', 'vip'));--> statement-breakpoint
CREATE UNIQUE INDEX "redemption_id_key" ON "redemption" USING btree ("id");--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "off_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_off_check" CHECK ("purchase"."off_cents" >= 0);
