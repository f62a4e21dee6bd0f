ALTER TABLE "point_hold" DROP CONSTRAINT "point_hold_task_round_key";--> statement-breakpoint
ALTER TABLE "point_hold" ADD COLUMN "joint_open" boolean;--> statement-breakpoint
CREATE UNIQUE INDEX "point_hold_round_module_key" ON "point_hold" USING btree ("task_id","round",("price"->>'module'));--> statement-breakpoint
ALTER TABLE "point_hold" ADD CONSTRAINT "point_hold_joint_check" CHECK ("point_hold"."joint_open" = ("point_hold"."state" = 'held'));