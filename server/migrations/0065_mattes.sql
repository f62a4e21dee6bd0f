CREATE TABLE "matte" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sha256" "bytea" NOT NULL,
	"state" text NOT NULL,
	"box" jsonb NOT NULL,
	"unsure" text,
	"mask_asset_id" uuid,
	"preview_asset_id" uuid,
	"full_asset_id" uuid,
	"unlocked_by" uuid,
	"retouched_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matte_user_sha256_key" UNIQUE("user_id","sha256"),
	CONSTRAINT "matte_state_check" CHECK ("matte"."state" in ('preview', 'unlocked')),
	CONSTRAINT "matte_unsure_check" CHECK ("matte"."unsure" in ('none', 'several', 'cutOff'))
);
--> statement-breakpoint
ALTER TABLE "asset_reference" DROP CONSTRAINT "asset_reference_holder_kind_check";--> statement-breakpoint
ALTER TABLE "task" DROP CONSTRAINT "task_kind_check";--> statement-breakpoint
ALTER TABLE "matte" ADD CONSTRAINT "matte_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matte" ADD CONSTRAINT "matte_mask_asset_id_asset_id_fk" FOREIGN KEY ("mask_asset_id") REFERENCES "public"."asset"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matte" ADD CONSTRAINT "matte_preview_asset_id_asset_id_fk" FOREIGN KEY ("preview_asset_id") REFERENCES "public"."asset"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matte" ADD CONSTRAINT "matte_full_asset_id_asset_id_fk" FOREIGN KEY ("full_asset_id") REFERENCES "public"."asset"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "matte_mask_asset_idx" ON "matte" USING btree ("mask_asset_id");--> statement-breakpoint
CREATE INDEX "matte_preview_asset_idx" ON "matte" USING btree ("preview_asset_id");--> statement-breakpoint
CREATE INDEX "matte_full_asset_idx" ON "matte" USING btree ("full_asset_id");--> statement-breakpoint
CREATE INDEX "task_works_idx" ON "task" USING btree ("user_id","id") WHERE "task"."removed_at" is null and "task"."kind" in ('run', 'studio-save');--> statement-breakpoint
ALTER TABLE "asset_reference" ADD CONSTRAINT "asset_reference_holder_kind_check" CHECK ("asset_reference"."holder_kind" in ('task', 'poster', 'space', 'template', 'share', 'user', 'matte'));--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_kind_check" CHECK ("task"."kind" in ('run', 'analyze', 'poster-export', 'poster-generate', 'poster-words', 'studio-save'));