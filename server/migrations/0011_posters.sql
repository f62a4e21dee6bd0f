CREATE TABLE "poster" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"doc" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poster_revision_check" CHECK ("poster"."revision" > 0),
	CONSTRAINT "poster_bytes_check" CHECK ("poster"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "task_document" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"doc" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task" DROP CONSTRAINT "task_kind_check";--> statement-breakpoint
ALTER TABLE "poster" ADD CONSTRAINT "poster_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_document" ADD CONSTRAINT "task_document_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poster_user_idx" ON "poster" USING btree ("user_id","updated_at","id");--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_kind_check" CHECK ("task"."kind" in ('run', 'analyze', 'poster-export'));