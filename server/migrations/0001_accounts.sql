CREATE TABLE "app_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"nick" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"use_type" text DEFAULT 'point' NOT NULL,
	"use_new_font_widget" boolean DEFAULT true NOT NULL,
	"registered_by" text,
	"register_url" text,
	"affiliate_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp with time zone,
	"closing_at" timestamp with time zone,
	CONSTRAINT "app_user_state_check" CHECK ("app_user"."state" in ('active', 'closing', 'closed')),
	CONSTRAINT "app_user_use_type_check" CHECK ("app_user"."use_type" in ('point', 'cash')),
	CONSTRAINT "app_user_closing_at_check" CHECK (("app_user"."state" = 'active') = ("app_user"."closing_at" is null) or "app_user"."state" = 'closed')
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"auto_renew_status" text DEFAULT 'none' NOT NULL,
	"contract_id" text,
	CONSTRAINT "membership_tier_check" CHECK ("membership"."tier" in ('trial', 'common')),
	CONSTRAINT "membership_auto_renew_status_check" CHECK ("membership"."auto_renew_status" in ('none', 'normal', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "user_identity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"scope" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identity_kind_scope_subject_key" UNIQUE("kind","scope","subject"),
	CONSTRAINT "user_identity_kind_check" CHECK ("user_identity"."kind" in ('mobile', 'wechat_openid', 'wechat_unionid', 'apple'))
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"locked_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" "bytea" NOT NULL,
	"answer" jsonb NOT NULL,
	"token_hash" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "captcha_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "login_code" (
	"mobile" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries_left" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_code_mobile_purpose_pk" PRIMARY KEY("mobile","purpose"),
	CONSTRAINT "login_code_purpose_check" CHECK ("login_code"."purpose" in ('login', 'register', 'find_password', 'change_mobile', 'close_account')),
	CONSTRAINT "login_code_tries_left_check" CHECK ("login_code"."tries_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"family" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wechat_access_token" (
	"app_id" text PRIMARY KEY NOT NULL,
	"token" text,
	"expires_at" timestamp with time zone,
	"lease" uuid,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_identity_user_idx" ON "user_identity" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identity_one_mobile" ON "user_identity" USING btree ("user_id") WHERE "user_identity"."kind" = 'mobile';--> statement-breakpoint
CREATE INDEX "login_failure_expiry_idx" ON "login_failure" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limit_window_idx" ON "rate_limit" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "captcha_expiry_idx" ON "captcha" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_code_expiry_idx" ON "login_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_session_user_idx" ON "user_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_session_expiry_idx" ON "user_session" USING btree ("expires_at");