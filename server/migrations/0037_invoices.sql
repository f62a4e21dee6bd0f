CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"tax_number" text,
	"email" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text,
	"file_key" text,
	"link" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "invoice_kind_check" CHECK ("invoice"."kind" in ('company', 'personal')),
	CONSTRAINT "invoice_tax_number_check" CHECK ("invoice"."kind" = 'personal' or "invoice"."tax_number" is not null),
	CONSTRAINT "invoice_state_check" CHECK ("invoice"."state" in ('requested', 'issued', 'rejected')),
	CONSTRAINT "invoice_amount_check" CHECK ("invoice"."amount_cents" > 0),
	CONSTRAINT "invoice_ended_check" CHECK (("invoice"."state" = 'requested') = ("invoice"."ended_at" is null)),
	CONSTRAINT "invoice_issued_check" CHECK ("invoice"."state" <> 'issued' or "invoice"."file_key" is not null or "invoice"."link" is not null)
);
--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_one_of_order" ON "invoice" USING btree ("purchase_id") WHERE "invoice"."state" <> 'rejected';--> statement-breakpoint
CREATE INDEX "invoice_user_idx" ON "invoice" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "invoice_purchase_idx" ON "invoice" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "invoice_open_idx" ON "invoice" USING btree ("id") WHERE "invoice"."state" = 'requested';