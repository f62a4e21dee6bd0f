CREATE TABLE "asset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"storage_key" text NOT NULL,
	"thumb_key" text,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" "bytea",
	"label" text DEFAULT 'none' NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "asset_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "asset_kind_check" CHECK ("asset"."kind" in ('upload', 'face', 'mask', 'result', 'thumb', 'sheet', 'pack', 'preset')),
	CONSTRAINT "asset_state_check" CHECK ("asset"."state" in ('pending', 'ready', 'deleting')),
	CONSTRAINT "asset_bytes_check" CHECK ("asset"."bytes" >= 0),
	CONSTRAINT "asset_label_check" CHECK ("asset"."label" in ('none', 'metadata', 'both')),
	CONSTRAINT "asset_sha256_check" CHECK ("asset"."state" <> 'ready' or "asset"."sha256" is not null)
);
--> statement-breakpoint
CREATE TABLE "asset_reference" (
	"asset_id" uuid NOT NULL,
	"holder_kind" text NOT NULL,
	"holder_id" uuid NOT NULL,
	CONSTRAINT "asset_reference_asset_id_holder_kind_holder_id_pk" PRIMARY KEY("asset_id","holder_kind","holder_id"),
	CONSTRAINT "asset_reference_holder_kind_check" CHECK ("asset_reference"."holder_kind" in ('task', 'poster', 'space', 'template', 'share'))
);
--> statement-breakpoint
CREATE TABLE "free_use" (
	"user_id" uuid NOT NULL,
	"module" text NOT NULL,
	"period" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "free_use_user_id_module_period_pk" PRIMARY KEY("user_id","module","period"),
	CONSTRAINT "free_use_used_check" CHECK ("free_use"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"unit" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_user_kind_key" UNIQUE NULLS NOT DISTINCT("user_id","kind"),
	CONSTRAINT "ledger_account_kind_check" CHECK ("ledger_account"."kind" in ('grant', 'monthly', 'recharge', 'held', 'receivable', 'mint', 'spent', 'expired', 'income', 'settled')),
	CONSTRAINT "ledger_account_unit_check" CHECK ("ledger_account"."unit" in ('point', 'cent')),
	CONSTRAINT "ledger_account_balance_check" CHECK ("ledger_account"."user_id" is null or "ledger_account"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"transaction_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	CONSTRAINT "ledger_entry_transaction_id_account_id_pk" PRIMARY KEY("transaction_id","account_id"),
	CONSTRAINT "ledger_entry_amount_check" CHECK ("ledger_entry"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transaction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"module" text,
	"cause_kind" text NOT NULL,
	"cause_id" text NOT NULL,
	"cause_step" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transaction_cause_key" UNIQUE("kind","cause_kind","cause_id","cause_step"),
	CONSTRAINT "ledger_transaction_kind_check" CHECK ("ledger_transaction"."kind" in ('grant', 'recharge', 'hold', 'commit', 'release', 'expire', 'refund', 'receivable', 'settle', 'correction')),
	CONSTRAINT "ledger_transaction_cause_kind_check" CHECK ("ledger_transaction"."cause_kind" in ('registration', 'membership', 'order', 'task', 'unlock', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "point_hold" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"use_type" text NOT NULL,
	"from_monthly" bigint NOT NULL,
	"from_grant" bigint NOT NULL,
	"from_recharge" bigint NOT NULL,
	"cash_cents" bigint DEFAULT 0 NOT NULL,
	"free_uses" integer DEFAULT 0 NOT NULL,
	"free_period" text,
	"price" jsonb NOT NULL,
	"monthly_period" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "point_hold_task_round_key" UNIQUE("task_id","round"),
	CONSTRAINT "point_hold_state_check" CHECK ("point_hold"."state" in ('held', 'committed', 'released')),
	CONSTRAINT "point_hold_use_type_check" CHECK ("point_hold"."use_type" in ('point', 'cash')),
	CONSTRAINT "point_hold_parts_check" CHECK ("point_hold"."from_monthly" >= 0 and "point_hold"."from_grant" >= 0 and "point_hold"."from_recharge" >= 0 and "point_hold"."cash_cents" >= 0 and "point_hold"."free_uses" >= 0),
	CONSTRAINT "point_hold_ended_check" CHECK (("point_hold"."state" = 'held') = ("point_hold"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "operation_request" (
	"user_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"request_id" text NOT NULL,
	"payload_hash" "bytea" NOT NULL,
	"result_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operation_request_user_id_operation_request_id_pk" PRIMARY KEY("user_id","operation","request_id"),
	CONSTRAINT "operation_request_request_id_check" CHECK (length("operation_request"."request_id") between 8 and 64)
);
--> statement-breakpoint
CREATE TABLE "price_offer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"bonus_points" bigint DEFAULT 0 NOT NULL,
	"tier" text,
	"months" integer,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "price_offer_kind_check" CHECK ("price_offer"."kind" in ('points', 'vip')),
	CONSTRAINT "price_offer_amount_check" CHECK ("price_offer"."amount_cents" > 0),
	CONSTRAINT "price_offer_points_check" CHECK ("price_offer"."points" >= 0 and "price_offer"."bonus_points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"tool" text NOT NULL,
	"tier" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"stage" text,
	"progress" real DEFAULT 0 NOT NULL,
	"snapshot" jsonb NOT NULL,
	"analysis" jsonb,
	"failure_code" text,
	"failure_params" jsonb,
	"attempt" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer DEFAULT 3 NOT NULL,
	"paid_round" integer DEFAULT 0 NOT NULL,
	"run_after" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"worker_node_id" uuid,
	"face_consent_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "task_kind_check" CHECK ("task"."kind" in ('run', 'analyze')),
	CONSTRAINT "task_state_check" CHECK ("task"."state" in ('queued', 'running', 'canceling', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "task_progress_check" CHECK ("task"."progress" between 0 and 1),
	CONSTRAINT "task_lease_check" CHECK (("task"."state" in ('running', 'canceling')) = ("task"."lease_token" is not null and "task"."lease_until" is not null)),
	CONSTRAINT "task_ended_check" CHECK (("task"."state" in ('succeeded', 'failed', 'canceled')) = ("task"."ended_at" is not null)),
	CONSTRAINT "task_failure_check" CHECK (("task"."state" = 'failed') = ("task"."failure_code" is not null))
);
--> statement-breakpoint
CREATE TABLE "task_result" (
	"task_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"asset_id" uuid NOT NULL,
	"thumb_asset_id" uuid,
	"doc" jsonb,
	CONSTRAINT "task_result_task_id_position_pk" PRIMARY KEY("task_id","position")
);
--> statement-breakpoint
ALTER TABLE "module_price" ADD COLUMN "cash_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_reference" ADD CONSTRAINT "asset_reference_asset_id_asset_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_use" ADD CONSTRAINT "free_use_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_transaction_id_ledger_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transaction"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_hold" ADD CONSTRAINT "point_hold_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_request" ADD CONSTRAINT "operation_request_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_result" ADD CONSTRAINT "task_result_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_result" ADD CONSTRAINT "task_result_asset_id_asset_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_result" ADD CONSTRAINT "task_result_thumb_asset_id_asset_id_fk" FOREIGN KEY ("thumb_asset_id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_user_idx" ON "asset" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "asset_expiry_idx" ON "asset" USING btree ("expires_at") WHERE "asset"."state" <> 'deleting';--> statement-breakpoint
CREATE INDEX "asset_deleting_idx" ON "asset" USING btree ("id") WHERE "asset"."state" = 'deleting';--> statement-breakpoint
CREATE INDEX "asset_pending_idx" ON "asset" USING btree ("created_at") WHERE "asset"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "asset_reference_holder_idx" ON "asset_reference" USING btree ("holder_kind","holder_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_account_idx" ON "ledger_entry" USING btree ("account_id","transaction_id");--> statement-breakpoint
CREATE INDEX "point_hold_open_idx" ON "point_hold" USING btree ("created_at") WHERE "point_hold"."state" = 'held';--> statement-breakpoint
CREATE INDEX "point_hold_user_idx" ON "point_hold" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "operation_request_age_idx" ON "operation_request" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "task_queue_idx" ON "task" USING btree ("tier","run_after","id") WHERE "task"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "task_lease_idx" ON "task" USING btree ("lease_until") WHERE "task"."state" in ('running', 'canceling');--> statement-breakpoint
CREATE INDEX "task_active_idx" ON "task" USING btree ("user_id") WHERE "task"."state" in ('queued', 'running', 'canceling');--> statement-breakpoint
CREATE INDEX "task_started_idx" ON "task" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "task_history_idx" ON "task" USING btree ("user_id","id") WHERE "task"."removed_at" is null and "task"."kind" = 'run';--> statement-breakpoint
CREATE INDEX "task_result_asset_idx" ON "task_result" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "task_result_thumb_idx" ON "task_result" USING btree ("thumb_asset_id");--> statement-breakpoint
ALTER TABLE "module_price" ADD CONSTRAINT "module_price_cash_cents_check" CHECK ("module_price"."cash_cents" >= 0);--> statement-breakpoint
CREATE FUNCTION "ledger_transaction_must_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "ledger_entry" e JOIN "ledger_account" a ON a."id" = e."account_id"
    WHERE e."transaction_id" = NEW."transaction_id" GROUP BY a."unit" HAVING sum(e."amount") <> 0
  ) THEN
    RAISE EXCEPTION 'the entries of ledger transaction % do not add up to zero', NEW."transaction_id"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transaction_must_balance';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_transaction_must_balance" AFTER INSERT ON "ledger_entry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_transaction_must_balance"();--> statement-breakpoint
CREATE FUNCTION "ledger_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only ever added to: a mistake is mended by a correction'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_is_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_is_append_only" BEFORE UPDATE OR DELETE ON "ledger_entry"
  FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "ledger_is_append_only" BEFORE UPDATE OR DELETE ON "ledger_transaction"
  FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();
--> statement-breakpoint
UPDATE "module_price" SET "cash_cents" = "use_point_count" * 10;
