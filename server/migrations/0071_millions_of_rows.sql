CREATE INDEX IF NOT EXISTS "asset_content_idx" ON "asset" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "asset_face_idx" ON "asset" USING btree ("created_at") WHERE "asset"."kind" = 'face' and "asset"."state" = 'ready';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "content_verdict_open_idx" ON "content_verdict" USING btree ("created_at") WHERE "content_verdict"."state" in ('pending', 'review');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "content_verdict_age_idx" ON "content_verdict" USING btree (coalesce("decided_at", "created_at"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "engine_run_created_idx" ON "engine_run" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "free_use_period_idx" ON "free_use" USING btree ("period");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "task_unlisted_ended_idx" ON "task" USING btree ("ended_at") WHERE "task"."kind" not in ('run', 'studio-save');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "task_canceled_idx" ON "task" USING btree ("ended_at") WHERE "task"."state" = 'canceled' and "task"."removed_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "task_removed_idx" ON "task" USING btree ("removed_at") WHERE "task"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "task_user_idx" ON "task" USING btree ("user_id","id");