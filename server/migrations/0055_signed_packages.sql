ALTER TABLE "install_package" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "install_package" ADD COLUMN "channel" text DEFAULT 'stable' NOT NULL;--> statement-breakpoint
ALTER TABLE "install_package" ADD COLUMN "rollout_percent" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "install_package" ADD CONSTRAINT "install_package_channel_check" CHECK ("install_package"."channel" in ('stable', 'beta'));--> statement-breakpoint
ALTER TABLE "install_package" ADD CONSTRAINT "install_package_rollout_check" CHECK ("install_package"."rollout_percent" between 0 and 100);