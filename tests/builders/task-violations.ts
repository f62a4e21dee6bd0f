/** SQL of what each task led to: its state, results that are stored, and the states of its holds by round. */
export const TASK_EFFECT = `select t.state, t.attempt, t.failure_params->>'kind' as failure,
    (select count(*)::int from task_result r join asset a on a.id = r.asset_id and a.state = 'ready'
      where r.task_id = t.id) as results,
    (select string_agg(h.state, ' ' order by h.round) from point_hold h where h.task_id = t.id) as holds
  from task t`;

/** Queries that find what must not be once all tasks have ended, by description; each succeeds with one result. */
export const TASK_VIOLATIONS = {
  'a task has not ended': `select from task where ended_at is null`,
  'a task succeeded without one result and one payment': `select from (${TASK_EFFECT}) e
    where state = 'succeeded' and (results <> 1 or holds <> 'committed')`,
  'a task ended otherwise and was paid, or has results': `select from (${TASK_EFFECT}) e
    where state <> 'succeeded' and (results <> 0 or holds <> 'released')`,
  'points are still held': `select from ledger_account where kind = 'held' and balance <> 0`,
};
