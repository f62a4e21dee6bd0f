CREATE TABLE "content_verdict" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scene" text NOT NULL,
	"kind" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"asset_id" uuid,
	"content" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"provider" text,
	"provider_ref" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "content_verdict_content_unique" UNIQUE("user_id","digest"),
	CONSTRAINT "content_verdict_kind_check" CHECK ("content_verdict"."kind" in ('text', 'picture')),
	CONSTRAINT "content_verdict_state_check" CHECK ("content_verdict"."state" in ('pending', 'clear', 'refused', 'review')),
	CONSTRAINT "content_verdict_decided_check" CHECK (("content_verdict"."state" in ('clear', 'refused')) = ("content_verdict"."decided_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "content_verdict" ADD CONSTRAINT "content_verdict_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_verdict_due_idx" ON "content_verdict" USING btree ("next_at") WHERE "content_verdict"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "content_verdict_ref_idx" ON "content_verdict" USING btree ("provider","provider_ref");
