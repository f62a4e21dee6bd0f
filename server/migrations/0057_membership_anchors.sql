ALTER TABLE "membership" ADD COLUMN "anchored_at" timestamp with time zone;
