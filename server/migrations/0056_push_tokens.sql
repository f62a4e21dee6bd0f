CREATE TABLE "push_token" (
	"session_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"family" text NOT NULL,
	"token" text NOT NULL,
	"locale" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_token_token_key" UNIQUE("family","token")
);--> statement-breakpoint
ALTER TABLE "push_token" ADD CONSTRAINT "push_token_session_hash_user_session_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."user_session"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_token" ADD CONSTRAINT "push_token_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_token_user_idx" ON "push_token" USING btree ("user_id");