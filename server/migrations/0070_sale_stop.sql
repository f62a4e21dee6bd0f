CREATE TABLE "sale_stop" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_stop_one_check" CHECK ("sale_stop"."one")
);
