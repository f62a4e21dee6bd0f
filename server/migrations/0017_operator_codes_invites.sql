CREATE TABLE "admin_action" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invite_code" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invite_code_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "invite_reward" (
	"invitee_id" uuid PRIMARY KEY NOT NULL,
	"inviter_id" uuid NOT NULL,
	"month" text NOT NULL,
	"inviter_points" integer NOT NULL,
	"invitee_points" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invite_reward_points_check" CHECK ("invite_reward"."inviter_points" >= 0 and "invite_reward"."invitee_points" >= 0 and "invite_reward"."inviter_id" <> "invite_reward"."invitee_id")
);
--> statement-breakpoint
CREATE TABLE "redeem_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"tier" text,
	"months" integer,
	"per_user" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redeem_batch_kind_check" CHECK ("redeem_batch"."kind" in ('points', 'vip')),
	CONSTRAINT "redeem_batch_brings_check" CHECK (case when "redeem_batch"."kind" = 'points' then "redeem_batch"."points" > 0
        else coalesce("redeem_batch"."months" > 0 and "redeem_batch"."tier" in ('trial', 'common'), false) end),
	CONSTRAINT "redeem_batch_per_user_check" CHECK ("redeem_batch"."per_user" > 0)
);
--> statement-breakpoint
CREATE TABLE "redeem_code" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"hint" text NOT NULL,
	"max_uses" integer DEFAULT 1 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "redeem_code_used_check" CHECK ("redeem_code"."used" >= 0 and "redeem_code"."used" <= "redeem_code"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "redemption" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redemption_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "ledger_transaction" DROP CONSTRAINT "ledger_transaction_cause_kind_check";--> statement-breakpoint
ALTER TABLE "invite_code" ADD CONSTRAINT "invite_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_reward" ADD CONSTRAINT "invite_reward_invitee_id_app_user_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_reward" ADD CONSTRAINT "invite_reward_inviter_id_app_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_code" ADD CONSTRAINT "redeem_code_batch_id_redeem_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."redeem_batch"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption" ADD CONSTRAINT "redemption_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption" ADD CONSTRAINT "redemption_code_hash_redeem_code_hash_fk" FOREIGN KEY ("code_hash") REFERENCES "public"."redeem_code"("hash") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption" ADD CONSTRAINT "redemption_batch_id_redeem_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."redeem_batch"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_action_subject_idx" ON "admin_action" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "invite_reward_inviter_idx" ON "invite_reward" USING btree ("inviter_id","month");--> statement-breakpoint
CREATE INDEX "redeem_code_batch_idx" ON "redeem_code" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "redemption_batch_idx" ON "redemption" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "redemption_code_idx" ON "redemption" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "app_user_affiliate_idx" ON "app_user" USING btree ("affiliate_code") WHERE "app_user"."affiliate_code" is not null;--> statement-breakpoint
ALTER TABLE "ledger_transaction" ADD CONSTRAINT "ledger_transaction_cause_kind_check" CHECK ("ledger_transaction"."cause_kind" in ('registration', 'membership', 'order', 'task', 'unlock', 'operator', 'code', 'checkin', 'invite'));--> statement-breakpoint
CREATE FUNCTION "admin_action_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what operators did is only ever added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_action_is_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER "admin_action_is_append_only" BEFORE UPDATE OR DELETE ON "admin_action"
  FOR EACH ROW EXECUTE FUNCTION "admin_action_is_append_only"();
