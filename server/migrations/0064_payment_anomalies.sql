CREATE TABLE "payment_anomaly" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"transaction_no" text DEFAULT '' NOT NULL,
	"payment_id" uuid,
	"cents" bigint,
	"times" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "payment_anomaly_report_key" UNIQUE("provider","kind","number","transaction_no"),
	CONSTRAINT "payment_anomaly_kind_check" CHECK ("payment_anomaly"."kind" in ('unknown_payment', 'unknown_refund', 'unknown_contract', 'other_amount', 'other_goods', 'test_environment', 'reused_transaction', 'second_transaction', 'unpaid_refund', 'excess_refund'))
);
--> statement-breakpoint
ALTER TABLE "invite_reward" ADD COLUMN "inviter_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invite_reward" ADD COLUMN "invitee_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invite_reward" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "receipt_no" text;--> statement-breakpoint
ALTER TABLE "payment_anomaly" ADD CONSTRAINT "payment_anomaly_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_anomaly_open_idx" ON "payment_anomaly" USING btree ("created_at") WHERE "payment_anomaly"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "payment_anomaly_payment_idx" ON "payment_anomaly" USING btree ("payment_id") WHERE "payment_anomaly"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_prepared_idx" ON "payment" USING btree ("created_at") WHERE "payment"."state" = 'prepared';--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_receipt_key" UNIQUE("receipt_no");--> statement-breakpoint
ALTER TABLE "invite_reward" ADD CONSTRAINT "invite_reward_taken_check" CHECK ("invite_reward"."inviter_taken" between 0 and "invite_reward"."inviter_points" and "invite_reward"."invitee_taken" between 0 and "invite_reward"."invitee_points");