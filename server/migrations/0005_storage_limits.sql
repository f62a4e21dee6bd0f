DROP INDEX "operation_request_age_idx";--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "thumb_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "operation_request_result_idx" ON "operation_request" USING btree ("result_id");--> statement-breakpoint
CREATE INDEX "task_created_idx" ON "task" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_thumb_bytes_check" CHECK ("asset"."thumb_bytes" >= 0);