ALTER TABLE "task_result" ADD COLUMN "ground_asset_id" uuid;--> statement-breakpoint
ALTER TABLE "task_result" ADD CONSTRAINT "task_result_ground_asset_id_asset_id_fk" FOREIGN KEY ("ground_asset_id") REFERENCES "public"."asset"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_result_ground_asset_idx" ON "task_result" USING btree ("ground_asset_id");