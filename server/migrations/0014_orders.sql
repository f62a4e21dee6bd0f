CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"channel" text NOT NULL,
	"family" text NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"payer" jsonb NOT NULL,
	"handle" text,
	"provider_trade_no" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payment_purchase_channel_key" UNIQUE("purchase_id","channel","family"),
	CONSTRAINT "payment_provider_trade_key" UNIQUE("provider","provider_trade_no"),
	CONSTRAINT "payment_state_check" CHECK ("payment"."state" in ('prepared', 'paid', 'closed')),
	CONSTRAINT "payment_paid_check" CHECK (("payment"."state" = 'paid') = ("payment"."provider_trade_no" is not null and "payment"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"snapshot" jsonb NOT NULL,
	"period_from" timestamp with time zone,
	"period_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"fulfilled_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "purchase_kind_check" CHECK ("purchase"."kind" in ('points', 'vip')),
	CONSTRAINT "purchase_state_check" CHECK ("purchase"."state" in ('pending', 'paid', 'fulfilled', 'closed', 'refunding', 'refunded')),
	CONSTRAINT "purchase_amount_check" CHECK ("purchase"."amount_cents" > 0),
	CONSTRAINT "purchase_refunded_check" CHECK ("purchase"."refunded_cents" >= 0 and "purchase"."refunded_cents" <= "purchase"."amount_cents"),
	CONSTRAINT "purchase_paid_check" CHECK ("purchase"."state" in ('pending', 'closed') or "purchase"."paid_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"taken_points" bigint DEFAULT 0 NOT NULL,
	"taken_monthly" bigint DEFAULT 0 NOT NULL,
	"taken_seconds" bigint DEFAULT 0 NOT NULL,
	"ends_order" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refund_cause_check" CHECK ("refund"."cause" in ('user', 'operator', 'duplicate', 'account')),
	CONSTRAINT "refund_state_check" CHECK ("refund"."state" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refund_amount_check" CHECK ("refund"."amount_cents" > 0),
	CONSTRAINT "refund_taken_check" CHECK ("refund"."taken_points" >= 0 and "refund"."taken_monthly" >= 0 and "refund"."taken_seconds" >= 0),
	CONSTRAINT "refund_ended_check" CHECK (("refund"."state" = 'pending') = ("refund"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refund" (
	"refund_no" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_trade" (
	"trade_no" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"return_path" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"transaction_id" text,
	"paid_at" timestamp with time zone,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sandbox_trade_state_check" CHECK ("sandbox_trade"."state" in ('open', 'paid', 'closed')),
	CONSTRAINT "sandbox_trade_refunded_check" CHECK ("sandbox_trade"."refunded_cents" >= 0 and "sandbox_trade"."refunded_cents" <= "sandbox_trade"."amount_cents")
);
--> statement-breakpoint
ALTER TABLE "price_offer" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_offer_id_price_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."price_offer"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refund" ADD CONSTRAINT "sandbox_refund_trade_no_sandbox_trade_trade_no_fk" FOREIGN KEY ("trade_no") REFERENCES "public"."sandbox_trade"("trade_no") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_paid_idx" ON "payment" USING btree ("paid_at") WHERE "payment"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "purchase_user_idx" ON "purchase" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchase_offer_idx" ON "purchase" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "purchase_pending_idx" ON "purchase" USING btree ("expires_at") WHERE "purchase"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "purchase_paid_idx" ON "purchase" USING btree ("paid_at") WHERE "purchase"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "refund_purchase_idx" ON "refund" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "refund_payment_idx" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_pending_idx" ON "refund" USING btree ("next_try_at") WHERE "refund"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "sandbox_refund_trade_idx" ON "sandbox_refund" USING btree ("trade_no");