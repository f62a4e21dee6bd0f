CREATE TABLE "matte_scene" (
	"matte_id" uuid NOT NULL,
	"scene_id" text NOT NULL,
	"paid_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matte_scene_matte_id_scene_id_pk" PRIMARY KEY("matte_id","scene_id")
);
--> statement-breakpoint
ALTER TABLE "matte_scene" ADD CONSTRAINT "matte_scene_matte_id_matte_id_fk" FOREIGN KEY ("matte_id") REFERENCES "public"."matte"("id") ON DELETE cascade ON UPDATE no action;