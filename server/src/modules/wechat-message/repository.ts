import type { MiniFamily } from '@tuzuo/core/api/family';
import type { MessageKind } from '@tuzuo/core/api/message';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { wechatConsent } from '../../db/schema/wechat-consent';

/** Whose consents of which kind, in which mini-program. */
export type ConsentKey = { userId: string; family: MiniFamily; kind: MessageKind };

/** More than anybody taps for; what is beyond is forgotten. */
const MOST_LEFT = 20;

const { leftCount } = wechatConsent;

const isOf = ({ userId, family, kind }: ConsentKey) =>
  and(eq(wechatConsent.userId, userId), eq(wechatConsent.family, family), eq(wechatConsent.kind, kind));

/** Counts a consent; how many there are now. */
export async function addConsent(tx: Executor, key: ConsentKey, openid: string): Promise<number> {
  const [row] = await tx
    .insert(wechatConsent)
    .values({ ...key, openid, leftCount: 1 })
    .onConflictDoUpdate({
      target: [wechatConsent.userId, wechatConsent.family, wechatConsent.kind],
      set: {
        // Consents are the WeChat account's: another one has given none before.
        leftCount: sql`case when ${wechatConsent.openid} = ${openid} then least(${leftCount} + 1, ${MOST_LEFT}) else 1 end`,
        openid,
        updatedAt: sql`now()`,
      },
    })
    .returning({ left: leftCount });
  return row?.left ?? 0;
}

/** Takes one of a user's consents; the openid to send to, undefined when there is none. */
export async function takeConsent(tx: Executor, key: ConsentKey): Promise<string | undefined> {
  const [row] = await tx
    .update(wechatConsent)
    .set({ leftCount: sql`${leftCount} - 1`, updatedAt: sql`now()` })
    .where(and(isOf(key), gt(leftCount, 0)))
    .returning({ openid: wechatConsent.openid });
  return row?.openid;
}

/** Gives a consent back that was taken and not used. */
export async function returnConsent(tx: Executor, key: ConsentKey, openid: string): Promise<void> {
  await tx
    .update(wechatConsent)
    .set({ leftCount: sql`${leftCount} + 1` })
    .where(and(isOf(key), eq(wechatConsent.openid, openid)));
}

/** Forgets consents that WeChat does not know of. */
export async function dropConsents(tx: Executor, key: ConsentKey): Promise<void> {
  await tx.update(wechatConsent).set({ leftCount: 0 }).where(isOf(key));
}
