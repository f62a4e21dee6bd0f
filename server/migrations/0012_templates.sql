CREATE TABLE "template" (
	"key" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"is_listed" boolean NOT NULL,
	"position" integer NOT NULL,
	"category" text NOT NULL,
	"scene" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"pages" integer NOT NULL,
	"sizes" text[] NOT NULL,
	"colors" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"titles" jsonb NOT NULL,
	"docs" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_favorite" (
	"user_id" uuid NOT NULL,
	"template_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_favorite_user_id_template_key_pk" PRIMARY KEY("user_id","template_key")
);
--> statement-breakpoint
CREATE TABLE "template_recent" (
	"user_id" uuid NOT NULL,
	"template_key" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_recent_user_id_template_key_pk" PRIMARY KEY("user_id","template_key")
);
--> statement-breakpoint
CREATE TABLE "template_term" (
	"template_key" text NOT NULL,
	"text" text NOT NULL,
	"weight" real NOT NULL,
	"pinyin" text NOT NULL,
	"initials" text NOT NULL,
	"grams" text[] NOT NULL,
	CONSTRAINT "template_term_template_key_text_pk" PRIMARY KEY("template_key","text"),
	CONSTRAINT "template_term_weight_check" CHECK ("template_term"."weight" > 0 and "template_term"."weight" <= 1)
);
--> statement-breakpoint
ALTER TABLE "template_favorite" ADD CONSTRAINT "template_favorite_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_favorite" ADD CONSTRAINT "template_favorite_template_key_template_key_fk" FOREIGN KEY ("template_key") REFERENCES "public"."template"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_recent" ADD CONSTRAINT "template_recent_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_recent" ADD CONSTRAINT "template_recent_template_key_template_key_fk" FOREIGN KEY ("template_key") REFERENCES "public"."template"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_term" ADD CONSTRAINT "template_term_template_key_template_key_fk" FOREIGN KEY ("template_key") REFERENCES "public"."template"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_favorite_key_idx" ON "template_favorite" USING btree ("template_key");--> statement-breakpoint
CREATE INDEX "template_recent_key_idx" ON "template_recent" USING btree ("template_key");