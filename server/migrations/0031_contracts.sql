CREATE TABLE "contract" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"tier" text NOT NULL,
	"months" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"provider" text,
	"channel" text,
	"family" text,
	"renewals" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"noticed_at" timestamp with time zone,
	"noticed_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_cause" text,
	"end_told_at" timestamp with time zone,
	CONSTRAINT "contract_state_check" CHECK ("contract"."state" in ('pending', 'active', 'ended')),
	CONSTRAINT "contract_tier_check" CHECK ("contract"."tier" in ('trial', 'common')),
	CONSTRAINT "contract_terms_check" CHECK ("contract"."months" > 0 and "contract"."amount_cents" > 0),
	CONSTRAINT "contract_counts_check" CHECK ("contract"."renewals" >= 0 and "contract"."attempts" >= 0),
	CONSTRAINT "contract_end_check" CHECK (("contract"."state" = 'ended') = ("contract"."ended_at" is not null and "contract"."end_cause" is not null)),
	CONSTRAINT "contract_end_cause_check" CHECK ("contract"."end_cause" in ('user', 'payer', 'failed', 'refund', 'account', 'operator', 'replaced')),
	CONSTRAINT "contract_signed_check" CHECK ("contract"."state" <> 'active' or "contract"."provider" is not null)
);--> statement-breakpoint
CREATE TABLE "sandbox_contract" (
	"contract_no" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"months" integer NOT NULL,
	"mode" text DEFAULT 'pay' NOT NULL,
	CONSTRAINT "sandbox_contract_state_check" CHECK ("sandbox_contract"."state" in ('open', 'active', 'ended')),
	CONSTRAINT "sandbox_contract_mode_check" CHECK ("sandbox_contract"."mode" in ('pay', 'fail', 'late'))
);--> statement-breakpoint
ALTER TABLE "refund" DROP CONSTRAINT "refund_cause_check";--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "renewal" integer;--> statement-breakpoint
ALTER TABLE "sandbox_trade" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "sandbox_trade" ADD COLUMN "pay_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_offer_id_price_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."price_offer"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_one_active" ON "contract" USING btree ("user_id") WHERE "contract"."state" = 'active';--> statement-breakpoint
CREATE INDEX "contract_user_idx" ON "contract" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contract_untold_idx" ON "contract" USING btree ("ended_at") WHERE "contract"."state" = 'ended' and "contract"."provider" is not null and "contract"."end_told_at" is null;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_contract_idx" ON "purchase" USING btree ("contract_id") WHERE "purchase"."contract_id" is not null;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_renewal_check" CHECK ("purchase"."renewal" is null or "purchase"."contract_id" is not null);--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_cause_check" CHECK ("refund"."cause" in ('user', 'operator', 'duplicate', 'account', 'provider', 'renewed'));