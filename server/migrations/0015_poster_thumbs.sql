ALTER TABLE "asset" DROP CONSTRAINT "asset_kind_check";--> statement-breakpoint
ALTER TABLE "poster" ADD COLUMN "thumb_id" uuid;--> statement-breakpoint
ALTER TABLE "poster" ADD COLUMN "thumb_revision" integer;--> statement-breakpoint
ALTER TABLE "poster" ADD COLUMN "thumb_blur" text;--> statement-breakpoint
ALTER TABLE "poster" ADD COLUMN "thumb_due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "poster" ADD CONSTRAINT "poster_thumb_id_asset_id_fk" FOREIGN KEY ("thumb_id") REFERENCES "public"."asset"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "poster_thumb_id_idx" ON "poster" USING btree ("thumb_id");--> statement-breakpoint
CREATE INDEX "poster_thumb_due_idx" ON "poster" USING btree ("thumb_due_at") WHERE "poster"."thumb_revision" is distinct from "poster"."revision";--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_kind_check" CHECK ("asset"."kind" in ('upload', 'face', 'mask', 'result', 'sealed', 'sheet', 'pack', 'preset', 'thumb'));