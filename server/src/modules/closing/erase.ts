import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';

/**
 * What happens to the rows of an erased user, for every table that references users; a test finds missing tables. In an
 * order that never leaves a dangling reference.
 */
export const FATES: Readonly<Record<string, 'erased' | 'kept' | ((userId: string) => SQL)>> = {
  user_session: 'erased',
  known_device: 'erased',
  user_identity: 'erased',
  notice: 'erased',
  wechat_consent: 'erased',
  push_token: 'erased',
  template_favorite: 'erased',
  template_recent: 'erased',
  glossary_term: 'erased',
  share_link: 'erased',
  operation_request: 'erased',
  // Results and documents are deleted with their task, versions with their poster.
  task: (userId) => sql`
    with gone as (delete from task where user_id = ${userId} returning id)
    delete from asset_reference where holder_kind = 'task' and holder_id in (select id from gone)`,
  poster: (userId) => sql`
    with gone as (delete from poster where user_id = ${userId} returning id)
    delete from asset_reference where holder_kind = 'poster' and holder_id in (select id from gone)`,
  space_item: 'erased',
  space_folder: (userId) => sql`
    with loose as (update space_folder set parent_id = null where user_id = ${userId})
    select 1`,
  matte: 'erased',
  // The sweep deletes the bytes, then the rows.
  asset: (userId) => sql`
    with own as (
      update asset set state = 'deleting', expires_at = null where user_id = ${userId} returning id
    )
    delete from asset_reference where asset_id in (select id from own)`,
  invite_code: 'erased',
  membership: (userId) => sql`
    update membership set expires_at = least(expires_at, now()), contract_id = null, auto_renew_status = 'none'
    where user_id = ${userId}`,
  // Proof of consent, kept for three years.
  face_consent: 'kept',
  // Findings about shared content, which the law requires to be kept; deleted after a year.
  content_verdict: 'kept',
  // Accounting records: what was bought, granted and used, without personal data.
  purchase: 'kept',
  contract: 'kept',
  // Kept as the law requires, except the recipient's email address.
  invoice: (userId) => sql`update invoice set email = '' where user_id = ${userId}`,
  redemption: 'kept',
  invite_reward: 'kept',
  ledger_account: 'kept',
  point_hold: 'kept',
  free_use: 'kept',
};

/** Deletes a user's data, except what {@link FATES} keeps. The caller has ended their sessions and points. */
export async function eraseUser(tx: Executor, userId: string): Promise<void> {
  for (const [table, fate] of Object.entries(FATES)) {
    if (fate === 'kept') continue;
    const name = sql.identifier(table);
    await tx.execute(fate === 'erased' ? sql`delete from ${name} where user_id = ${userId}` : fate(userId));
  }
  await tx.execute(sql`delete from space_folder where user_id = ${userId}`);
  await tx.execute(sql`
    update app_user set state = 'closed', nick = '', password_hash = null, avatar_id = null, register_url = null,
      affiliate_code = null, last_login_at = null, earlier_gifts = null
    where id = ${userId}`);
}
