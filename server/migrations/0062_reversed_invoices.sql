ALTER TABLE "invoice" DROP CONSTRAINT "invoice_state_check";--> statement-breakpoint
DROP INDEX "invoice_one_of_order";--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_one_of_order" ON "invoice" USING btree ("purchase_id") WHERE "invoice"."state" in ('requested', 'issued');--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_state_check" CHECK ("invoice"."state" in ('requested', 'issued', 'rejected', 'reversing', 'reversed'));