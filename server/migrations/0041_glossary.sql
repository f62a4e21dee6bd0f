CREATE TABLE "glossary_term" (
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"translation" text,
	"position" integer NOT NULL,
	CONSTRAINT "glossary_term_user_id_text_language_pk" PRIMARY KEY("user_id","text","language"),
	CONSTRAINT "glossary_term_language_check" CHECK (("glossary_term"."language" = '') = ("glossary_term"."translation" is null))
);
--> statement-breakpoint
ALTER TABLE "glossary_term" ADD CONSTRAINT "glossary_term_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;
