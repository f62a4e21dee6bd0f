ALTER TABLE "asset" ADD COLUMN "shows_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "poster" ADD COLUMN "thumb_shows" integer;