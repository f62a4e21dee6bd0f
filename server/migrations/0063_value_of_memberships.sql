ALTER TABLE "membership" ADD COLUMN "trial_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "used_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Trials that nothing has extended yet end where the new user's trial ends; of others that is no longer known.
UPDATE "membership" m SET "trial_until" = m."expires_at" WHERE m."tier" = 'trial'
	AND NOT EXISTS (SELECT FROM "purchase" p WHERE p."user_id" = m."user_id" AND p."kind" = 'vip' AND p."fulfilled_at" IS NOT NULL)
	AND NOT EXISTS (SELECT FROM "redemption" r JOIN "redeem_batch" b ON b."id" = r."batch_id" WHERE r."user_id" = m."user_id" AND b."kind" = 'vip')
	AND NOT EXISTS (SELECT FROM "admin_action" a WHERE a."action" = 'membership.set' AND a."subject_id" = m."user_id"::text);
