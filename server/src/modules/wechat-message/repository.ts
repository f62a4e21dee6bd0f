import type { MiniFamily } from '@tuzuo/core/api/family';
import type { MessageKind } from '@tuzuo/core/api/message';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { wechatConsent } from '../../db/schema/wechat-consent';
import type { PersonalTables } from '../personal-data/service';

/** The user, mini-program and message kind of consents. */
export type ConsentKey = { userId: string; family: MiniFamily; kind: MessageKind };

/** Maximum number of stored consents, more than anyone gives. */
const MAX_LEFT = 20;

const { leftCount } = wechatConsent;

const isOf = ({ userId, family, kind }: ConsentKey) =>
  and(eq(wechatConsent.userId, userId), eq(wechatConsent.family, family), eq(wechatConsent.kind, kind));

/** Adds a consent and returns the number of consents left. */
export async function addConsent(tx: Executor, key: ConsentKey, openid: string): Promise<number> {
  const [row] = await tx
    .insert(wechatConsent)
    .values({ ...key, openid, leftCount: 1 })
    .onConflictDoUpdate({
      target: [wechatConsent.userId, wechatConsent.family, wechatConsent.kind],
      set: {
        // Consents belong to a WeChat account; another account starts without any.
        leftCount: sql`case when ${wechatConsent.openid} = ${openid} then least(${leftCount} + 1, ${MAX_LEFT}) else 1 end`,
        openid,
        updatedAt: sql`now()`,
      },
    })
    .returning({ left: leftCount });
  return row?.left ?? 0;
}

/** Uses one of a user's consents. Returns the openid to send to; undefined if there is none. */
export async function takeConsent(tx: Executor, key: ConsentKey): Promise<string | undefined> {
  const [row] = await tx
    .update(wechatConsent)
    .set({ leftCount: sql`${leftCount} - 1`, updatedAt: sql`now()` })
    .where(and(isOf(key), gt(leftCount, 0)))
    .returning({ openid: wechatConsent.openid });
  return row?.openid;
}

/** Returns a consent that was taken but not used. */
export async function returnConsent(tx: Executor, key: ConsentKey, openid: string): Promise<void> {
  await tx
    .update(wechatConsent)
    .set({ leftCount: sql`${leftCount} + 1` })
    .where(and(isOf(key), eq(wechatConsent.openid, openid)));
}

/** Deletes consents that WeChat does not recognize. */
export async function dropConsents(tx: Executor, key: ConsentKey): Promise<void> {
  await tx.update(wechatConsent).set({ leftCount: 0 }).where(isOf(key));
}

/** The user data of this module. */
export const wechatMessageTables: PersonalTables = {
  wechat_consent: { erasure: 'deleted', exported: { omitted: 'how many more messages WeChat lets us send' } },
};
