CREATE TABLE "known_device" (
	"secret_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_device_secret_hash_user_id_pk" PRIMARY KEY("secret_hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_user_idx" ON "known_device" USING btree ("user_id","seen_at");--> statement-breakpoint
CREATE INDEX "known_device_seen_idx" ON "known_device" USING btree ("seen_at");