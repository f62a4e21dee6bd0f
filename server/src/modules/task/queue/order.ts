import { sql } from 'drizzle-orm';

/**
 * How long the start of a task counts as its user's and its tier's share of the workers. With one worker nobody's
 * task ever runs while another is chosen: without a memory whoever queued twenty first would go through with all.
 */
const RECENT = sql`interval '2 minutes'`;

/** Of seven tasks that start while both wait, six are a member's and one a registered user's. */
const TIER_WEIGHT = sql`case q.tier when 'common' then 6 when 'trial' then 3 else 1 end`;

/**
 * The waiting tasks `q`, with what their user and tier have had: to be used as
 * `with ${QUEUE.shares} select … from ${QUEUE.waiting} where … order by ${QUEUE.order}`.
 *
 * The order is: the tier that has had least for its weight, then the user who has had least (tasks that run, and that
 * started in the last two minutes), then age. Nobody starves: what others have is counted until it is more.
 */
export const QUEUE = {
  shares: sql`
    busy as (
      select user_id, tier from task
      where state in ('running', 'canceling') or started_at > now() - ${RECENT}
    ),
    of_user as (select user_id, count(*) as started from busy group by user_id),
    of_tier as (select tier, count(*) as started from busy group by tier)`,
  waiting: sql`task q left join of_user using (user_id) left join of_tier using (tier)`,
  order: sql`
    (coalesce(of_tier.started, 0) + 1)::real / ${TIER_WEIGHT},
    coalesce(of_user.started, 0), q.run_after, q.id`,
};
