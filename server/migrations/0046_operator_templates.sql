CREATE TABLE "template_picture" (
	"key" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "template" ADD COLUMN "origin" text DEFAULT 'library' NOT NULL;--> statement-breakpoint
ALTER TABLE "template" ADD COLUMN "look" jsonb;--> statement-breakpoint
ALTER TABLE "template" ADD CONSTRAINT "template_origin_check" CHECK ("template"."origin" in ('library', 'operator'));--> statement-breakpoint
ALTER TABLE "template" ADD CONSTRAINT "template_look_check" CHECK (("template"."origin" = 'operator') = ("template"."look" is not null));
