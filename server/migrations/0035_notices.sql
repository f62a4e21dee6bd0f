CREATE TABLE "announcement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_time_check" CHECK ("announcement"."until_at" > "announcement"."from_at")
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"sent_by" text[] DEFAULT '{}' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "notice_cause_key" UNIQUE("user_id","kind","cause"),
	CONSTRAINT "notice_tries_check" CHECK ("notice"."tries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_until_idx" ON "announcement" USING btree ("until_at");--> statement-breakpoint
CREATE INDEX "notice_user_idx" ON "notice" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notice_created_idx" ON "notice" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notice_unsent_idx" ON "notice" USING btree ("next_try_at") WHERE "notice"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "task_ended_idx" ON "task" USING btree ("ended_at");--> statement-breakpoint
UPDATE "task" SET "seen_at" = now() WHERE "ended_at" > now() - interval '1 day';
