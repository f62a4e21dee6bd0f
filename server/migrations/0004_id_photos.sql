ALTER TABLE "user_identity" DROP CONSTRAINT "user_identity_kind_check";--> statement-breakpoint
ALTER TABLE "asset" DROP CONSTRAINT "asset_kind_check";--> statement-breakpoint
ALTER TABLE "task_result" ADD COLUMN "clean_asset_id" uuid;--> statement-breakpoint
ALTER TABLE "task_result" ADD CONSTRAINT "task_result_clean_asset_id_asset_id_fk" FOREIGN KEY ("clean_asset_id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_result_clean_asset_idx" ON "task_result" USING btree ("clean_asset_id");--> statement-breakpoint
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_kind_check" CHECK ("user_identity"."kind" in ('mobile', 'wechat_openid', 'wechat_unionid', 'apple', 'service'));--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_kind_check" CHECK ("asset"."kind" in ('upload', 'face', 'mask', 'result', 'sealed', 'sheet', 'pack', 'preset'));