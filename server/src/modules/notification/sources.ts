import type { TaskKind } from '@tuzuo/core/api/task';
import type { ToolKey } from '@tuzuo/core/tools';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import type { NoticeData } from '../../db/schema/notice';
import { insertNotices, type NewNotice } from './repository';

/** Notices per source and run; the next run continues. */
const MAX_NOTICES = 500;

/** Minutes after the end of a run in which a waiting user will have looked at it. */
const LOOK_MINUTES = 2;

/** In a query of its own, since an index cannot serve a comparison with a volatile function. */
const NOW = sql`(select clock_timestamp())`;

/** Events older than this are not notified, even after a long downtime. */
const NEWS = sql`interval '1 day'`;

/**
 * Days before the end of a membership at which members are notified; for a trial, which lasts a week, only the last
 * day.
 */
const REMIND_DAYS = { common: [7, 1], trial: [1] } as const;

/** Attempts after which a contract ends (the order module's limit). */
const MAX_CHARGES = 4;

const isoDay = (at: Date | string) => new Date(at).toISOString();

/** Condition for rows whose users have no notice of this kind and cause yet. */
const notNotified = (kind: NewNotice['kind'], userId: SQL, cause: SQL) => sql`
  (select u.state from app_user u where u.id = ${userId}) <> 'closed'
  and not exists (select from notice n where n.user_id = ${userId} and n.kind = ${kind} and n.cause = ${cause})`;

/** Memberships that end soon and do not renew themselves. */
async function endingMemberships(tx: Executor): Promise<NewNotice[]> {
  const found: NewNotice[] = [];
  for (const [tier, allDays] of Object.entries(REMIND_DAYS)) {
    for (const [index, days] of allDays.entries()) {
      // A notice for the last day makes one for the last week unnecessary.
      const next = allDays[index + 1] ?? 0;
      const cause = sql`(to_char(m.expires_at at time zone 'UTC', 'YYYY-MM-DD') || ' ' || ${days}::text)`;
      const { rows } = await tx.execute<{ userId: string; cause: string; until: Date | string }>(sql`
        select m.user_id as "userId", ${cause} as cause, m.expires_at as until from membership m
        where m.tier = ${tier} and m.auto_renew_status <> 'normal'
          and m.expires_at > ${NOW} + make_interval(days => ${next}::int)
          and m.expires_at <= ${NOW} + make_interval(days => ${days}::int)
          and ${notNotified('membership_ending', sql`m.user_id`, cause)}
        limit ${MAX_NOTICES}`);
      for (const { userId, until, ...row } of rows) {
        found.push({
          userId,
          ...row,
          kind: 'membership_ending',
          data: { tier, days, until: isoDay(until) },
        });
      }
    }
  }
  return found;
}

/** Memberships that will be charged soon, announced days in advance. */
async function comingRenewals(tx: Executor): Promise<NewNotice[]> {
  const cause = sql`(c.id::text || ' ' || to_char(c.noticed_until at time zone 'UTC', 'YYYY-MM-DD'))`;
  const { rows } = await tx.execute<Record<'userId' | 'cause' | 'at' | 'amountCents', string>>(sql`
    select c.user_id as "userId", ${cause} as cause, c.noticed_until - interval '1 day' as at, c.amount_cents as "amountCents"
    from contract c
    where c.state = 'active' and c.noticed_at is not null and ${notNotified('renewal_coming', sql`c.user_id`, cause)}
    limit ${MAX_NOTICES}`);
  return rows.map(({ userId, cause: told, at, amountCents }) => ({
    userId,
    cause: told,
    kind: 'renewal_coming',
    data: { at: isoDay(at), amountCents: Number(amountCents) },
  }));
}

/** Contracts that ended because the charges failed. */
async function stoppedRenewals(tx: Executor): Promise<NewNotice[]> {
  const { rows } = await tx.execute<Record<'userId' | 'cause', string>>(sql`
    select c.user_id as "userId", c.id::text as cause from contract c
    where c.end_cause = 'failed' and c.ended_at > now() - ${NEWS}
      and ${notNotified('renewal_stopped', sql`c.user_id`, sql`c.id::text`)}
    limit ${MAX_NOTICES}`);
  return rows.map((row) => ({ ...row, kind: 'renewal_stopped', data: {} }));
}

/** Charges that extended a membership. */
async function chargedRenewals(tx: Executor): Promise<NewNotice[]> {
  const { rows } = await tx.execute<Record<'userId' | 'orderId' | 'amountCents' | 'until', string>>(sql`
    select p.user_id as "userId", p.id as "orderId", p.amount_cents as "amountCents", p.period_until as until
    from purchase p
    where p.renewal is not null and p.fulfilled_at > ${NOW} - ${NEWS} and p.period_until is not null
      and ${notNotified('renewal_charged', sql`p.user_id`, sql`p.id::text`)}
    limit ${MAX_NOTICES}`);
  return rows.map(({ userId, orderId, amountCents, until }) => ({
    userId,
    kind: 'renewal_charged',
    cause: orderId,
    data: { orderId, amountCents: Number(amountCents), until: isoDay(until) },
  }));
}

/** Charges that failed and are made again on another day; after the last one, {@link stoppedRenewals} notifies. */
async function failedRenewals(tx: Executor): Promise<NewNotice[]> {
  const { rows } = await tx.execute<Record<'userId' | 'orderId' | 'amountCents' | 'at', string>>(sql`
    select p.user_id as "userId", p.id as "orderId", p.amount_cents as "amountCents", c.next_try_at as at
    from purchase p join contract c on c.id = p.contract_id
    where p.renewal is not null and p.state = 'closed' and p.closed_at > ${NOW} - ${NEWS}
      and c.state = 'active' and c.next_try_at is not null and c.attempts < ${MAX_CHARGES} and p.renewal > c.renewals
      and ${notNotified('renewal_failed', sql`p.user_id`, sql`p.id::text`)}
    limit ${MAX_NOTICES}`);
  return rows.map(({ userId, orderId, amountCents, at }) => ({
    userId,
    kind: 'renewal_failed',
    cause: orderId,
    data: { orderId, amountCents: Number(amountCents), at: isoDay(at) },
  }));
}

/** Completed refunds. */
async function endedRefunds(tx: Executor): Promise<NewNotice[]> {
  const { rows } = await tx.execute<Record<'userId' | 'cause' | 'orderId' | 'amountCents', string>>(sql`
    select p.user_id as "userId", r.id::text as cause, p.id as "orderId", r.amount_cents as "amountCents"
    from refund r join purchase p on p.id = r.purchase_id
    where r.state = 'succeeded' and r.ended_at > now() - ${NEWS}
      and ${notNotified('order_refunded', sql`p.user_id`, sql`r.id::text`)}
    limit ${MAX_NOTICES}`);
  return rows.map(({ userId, cause, orderId, amountCents }) => ({
    userId,
    cause,
    kind: 'order_refunded',
    data: { orderId, amountCents: Number(amountCents) },
  }));
}

type EndedTask = {
  userId: string;
  taskId: string;
  cause: string;
  taskKind: TaskKind;
  tool: ToolKey | null;
} & {
  state: 'succeeded' | 'failed';
};

/** Ended tasks that their owner has not seen. */
async function unseenTasks(tx: Executor): Promise<NewNotice[]> {
  const cause = sql`(t.id::text || ' ' || t.paid_round::text)`;
  const { rows } = await tx.execute<EndedTask>(sql`
    select t.user_id as "userId", t.id as "taskId", ${cause} as cause, t.kind as "taskKind", t.tool, t.state
    from task t
    where t.ended_at > now() - ${NEWS} and t.ended_at < now() - make_interval(mins => ${LOOK_MINUTES}::int)
      and t.kind not in ('analyze', 'object-find') and t.state in ('succeeded', 'failed') and t.removed_at is null
      and (t.seen_at is null or t.seen_at < t.ended_at)
      and not exists (select from user_identity i where i.user_id = t.user_id and i.kind = 'service')
      and ${notNotified('task_finished', sql`t.user_id`, cause)}
    limit ${MAX_NOTICES}`);
  return rows.map(({ userId, taskId, cause: told, taskKind, tool, state }) => {
    const data: NoticeData = { taskId, taskKind, state, ...(tool !== null && { tool }) };
    return { userId, cause: told, kind: 'task_finished', data };
  });
}

const SOURCES = [
  endingMemberships,
  comingRenewals,
  chargedRenewals,
  failedRenewals,
  stoppedRenewals,
  endedRefunds,
  unseenTasks,
];

/** Inserts notices of new events; each source queries what other modules have stored. */
export async function collectNotices(tx: Executor): Promise<void> {
  for (const source of SOURCES) await insertNotices(tx, await source(tx));
}
