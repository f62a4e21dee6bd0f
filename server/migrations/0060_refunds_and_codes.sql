ALTER TABLE "refund" DROP CONSTRAINT "refund_cause_check";--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "code_hash" "bytea";--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "code_held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "usage" jsonb;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "lowered" jsonb;--> statement-breakpoint
CREATE INDEX "purchase_code_held_idx" ON "purchase" USING btree ("code_held_until") WHERE "purchase"."code_held_until" is not null;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_cause_check" CHECK ("refund"."cause" in ('user', 'operator', 'duplicate', 'account', 'provider', 'renewed', 'code', 'tier'));
--> statement-breakpoint
UPDATE "purchase" p SET "usage" = jsonb_build_object(
	'since', to_char(p.fulfilled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
	'month', left(t.cause_step, 7),
	'otherPoints', coalesce((
		select sum(e.amount) from ledger_account a
		join ledger_entry e on e.account_id = a.id
		join ledger_transaction o on o.id = e.transaction_id
		where a.user_id = p.user_id and a.kind = 'monthly' and left(o.cause_step, 7) = left(t.cause_step, 7) and o.id < t.id
			and (o.cause_kind = 'membership' and o.kind = 'grant' or o.cause_kind = 'order' and o.kind in ('refund', 'correction'))
	), 0),
	'raised', jsonb_build_object('tier', 'trial', 'lostSeconds', 0, 'trials', '[]'::jsonb)
)
FROM "ledger_transaction" t
WHERE t.kind = 'grant' and t.cause_kind = 'membership' and t.cause_id = p.user_id::text
	and t.cause_step = left(t.cause_step, 7) || ' ' || p.id
	and p.kind = 'vip' and p.state = 'fulfilled' and p.period_from > p.fulfilled_at + interval '1 minute' and p.period_until > now();
