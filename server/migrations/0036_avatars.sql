ALTER TABLE "asset" DROP CONSTRAINT "asset_kind_check";--> statement-breakpoint
ALTER TABLE "asset_reference" DROP CONSTRAINT "asset_reference_holder_kind_check";--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "avatar_id" uuid;--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_kind_check" CHECK ("asset"."kind" in ('upload', 'face', 'mask', 'result', 'sealed', 'sheet', 'pack', 'preset', 'thumb', 'avatar'));--> statement-breakpoint
ALTER TABLE "asset_reference" ADD CONSTRAINT "asset_reference_holder_kind_check" CHECK ("asset_reference"."holder_kind" in ('task', 'poster', 'space', 'template', 'share', 'user'));