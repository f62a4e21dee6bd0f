CREATE TABLE "poster_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"poster_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"doc" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poster_version_bytes_check" CHECK ("poster_version"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "space_folder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "space_item" (
	"asset_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"folder_id" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"purge_at" timestamp with time zone,
	"purged_at" timestamp with time zone,
	CONSTRAINT "space_item_kind_check" CHECK ("space_item"."kind" in ('upload', 'export', 'result')),
	CONSTRAINT "space_item_removed_check" CHECK (("space_item"."removed_at" is null) = ("space_item"."purge_at" is null))
);
--> statement-breakpoint
ALTER TABLE "poster" ADD COLUMN "folder_id" uuid;--> statement-breakpoint
ALTER TABLE "poster" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "poster" ADD COLUMN "purge_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "poster_version" ADD CONSTRAINT "poster_version_poster_id_poster_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."poster"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_folder" ADD CONSTRAINT "space_folder_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_folder" ADD CONSTRAINT "space_folder_parent_id_space_folder_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."space_folder"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_item" ADD CONSTRAINT "space_item_asset_id_asset_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_item" ADD CONSTRAINT "space_item_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_item" ADD CONSTRAINT "space_item_folder_id_space_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."space_folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "poster_version_poster_idx" ON "poster_version" USING btree ("poster_id","revision");--> statement-breakpoint
CREATE INDEX "poster_version_created_idx" ON "poster_version" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "space_folder_user_idx" ON "space_folder" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "space_folder_parent_idx" ON "space_folder" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "space_item_user_idx" ON "space_item" USING btree ("user_id","asset_id");--> statement-breakpoint
CREATE INDEX "space_item_folder_idx" ON "space_item" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "space_item_purge_idx" ON "space_item" USING btree ("purge_at") WHERE "space_item"."purged_at" is null;--> statement-breakpoint
ALTER TABLE "poster" ADD CONSTRAINT "poster_folder_id_space_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."space_folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poster_folder_idx" ON "poster" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "poster_purge_idx" ON "poster" USING btree ("purge_at") WHERE "poster"."purge_at" is not null;--> statement-breakpoint
ALTER TABLE "poster" ADD CONSTRAINT "poster_removed_check" CHECK (("poster"."removed_at" is null) = ("poster"."purge_at" is null));