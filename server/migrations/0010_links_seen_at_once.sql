ALTER TABLE "share_link" ADD COLUMN "tool" text;--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "original_id" uuid;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_original_id_asset_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."asset"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_link_original_idx" ON "share_link" USING btree ("original_id");--> statement-breakpoint
UPDATE "share_link" SET "tool" = (SELECT "task"."tool" FROM "task_result" JOIN "task" ON "task"."id" = "task_result"."task_id" WHERE "task_result"."asset_id"::text = "share_link"."target" ORDER BY "task"."id" DESC LIMIT 1) WHERE "kind" = 'result';
