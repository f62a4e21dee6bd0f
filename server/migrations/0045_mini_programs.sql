CREATE TABLE "wechat_consent" (
	"user_id" uuid NOT NULL,
	"family" text NOT NULL,
	"kind" text NOT NULL,
	"openid" text NOT NULL,
	"left_count" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wechat_consent_user_id_family_kind_pk" PRIMARY KEY("user_id","family","kind"),
	CONSTRAINT "wechat_consent_left_check" CHECK ("wechat_consent"."left_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "wechat_consent" ADD CONSTRAINT "wechat_consent_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;