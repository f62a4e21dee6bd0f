CREATE TABLE "benefit_value" (
	"key" text NOT NULL,
	"tier" text NOT NULL,
	"value" numeric(12, 4) NOT NULL,
	CONSTRAINT "benefit_value_key_tier_pk" PRIMARY KEY("key","tier"),
	CONSTRAINT "benefit_value_value_check" CHECK ("benefit_value"."value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "module_price" (
	"module" text NOT NULL,
	"tier" text NOT NULL,
	"use_point_count" integer NOT NULL,
	"use_times_per_point" integer NOT NULL,
	"free_uses_per_day" integer NOT NULL,
	CONSTRAINT "module_price_module_tier_pk" PRIMARY KEY("module","tier"),
	CONSTRAINT "module_price_use_point_count_check" CHECK ("module_price"."use_point_count" >= 0),
	CONSTRAINT "module_price_use_times_per_point_check" CHECK ("module_price"."use_times_per_point" >= 1),
	CONSTRAINT "module_price_free_uses_per_day_check" CHECK ("module_price"."free_uses_per_day" >= 0)
);
--> statement-breakpoint
CREATE TABLE "worker_node" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
