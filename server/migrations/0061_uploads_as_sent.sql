ALTER TABLE "asset" ADD COLUMN "sent_bytes" bigint;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "name" text DEFAULT '' NOT NULL;