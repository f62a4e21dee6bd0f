CREATE TABLE "install_package" (
	"version_code" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"package_type" text NOT NULL,
	"url" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"forced" boolean DEFAULT false NOT NULL,
	"notes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "install_package_type_check" CHECK ("install_package"."package_type" in ('resource', 'apk')),
	CONSTRAINT "install_package_sha256_check" CHECK ("install_package"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "install_package_bytes_check" CHECK ("install_package"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "share_link" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_link_target_unique" UNIQUE("user_id","kind","target"),
	CONSTRAINT "share_link_kind_check" CHECK ("share_link"."kind" in ('home', 'tool', 'template', 'poster', 'result'))
);
--> statement-breakpoint
ALTER TABLE "asset" DROP CONSTRAINT "asset_kind_check";--> statement-breakpoint
ALTER TABLE "task_result" DROP CONSTRAINT "task_result_thumb_asset_id_asset_id_fk";
--> statement-breakpoint
DROP INDEX "task_result_thumb_idx";--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_result" DROP COLUMN "thumb_asset_id";--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_kind_check" CHECK ("asset"."kind" in ('upload', 'face', 'mask', 'result', 'sheet', 'pack', 'preset'));