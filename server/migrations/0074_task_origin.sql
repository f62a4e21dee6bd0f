ALTER TABLE "task" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "traceparent" text;