CREATE TABLE "number_gift" (
	"number_hash" "bytea" PRIMARY KEY NOT NULL,
	"gifts" jsonb NOT NULL,
	"forget_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "earlier_gifts" jsonb;--> statement-breakpoint
CREATE INDEX "number_gift_forget_idx" ON "number_gift" USING btree ("forget_at");