CREATE TABLE "engine_health" (
	"engine" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"closed_until" timestamp with time zone,
	"why" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "engine_health_failures_check" CHECK ("engine_health"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "engine_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"tool" text NOT NULL,
	"task_id" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"job" text,
	"cost_micros" bigint NOT NULL,
	"fault" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "engine_run_state_check" CHECK ("engine_run"."state" in ('running', 'done', 'failed')),
	CONSTRAINT "engine_run_cost_check" CHECK ("engine_run"."cost_micros" >= 0),
	CONSTRAINT "engine_run_ended_check" CHECK (("engine_run"."state" = 'running') = ("engine_run"."ended_at" is null))
);
--> statement-breakpoint
CREATE INDEX "engine_run_day_idx" ON "engine_run" USING btree ("engine","created_at");--> statement-breakpoint
CREATE INDEX "engine_run_task_idx" ON "engine_run" USING btree ("task_id");