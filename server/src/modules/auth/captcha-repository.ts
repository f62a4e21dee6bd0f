import type { CaptchaPurpose } from '@tuzuo/core/session/account';
import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { CaptchaSecret } from '../../captcha/port';
import type { Executor } from '../../db/database';
import { captcha } from '../../db/schema/login-proof';
import { inMs } from '../limit/service';

type Challenge = { id: string; purpose: CaptchaPurpose; subject: Buffer; answer: CaptchaSecret };

const isLive = gt(captcha.expiresAt, sql`now()`);

/** Stores a challenge that can be answered for `ttlMs`. */
export async function saveChallenge(tx: Executor, challenge: Challenge, ttlMs: number): Promise<void> {
  await tx.insert(captcha).values({ ...challenge, expiresAt: inMs(ttlMs) });
}

/** Takes an unanswered challenge off the table; its answer. The first caller gets it, nobody after. */
export async function takeUnanswered(
  tx: Executor,
  id: string,
): Promise<Pick<Challenge, 'purpose' | 'subject' | 'answer'> | undefined> {
  const { purpose, subject, answer, tokenHash } = captcha;
  const [row] = await tx
    .delete(captcha)
    .where(and(eq(captcha.id, id), isNull(tokenHash), isLive))
    .returning({ purpose, subject, answer });
  return row;
}

/** Stores what a right answer was exchanged for. */
export async function saveToken(
  tx: Executor,
  solved: Challenge & { tokenHash: Buffer },
  ttlMs: number,
): Promise<void> {
  await tx.insert(captcha).values({ ...solved, expiresAt: inMs(ttlMs) });
}

/** Uses a token up; whether it was good for one of these subjects. */
export async function redeemToken(
  tx: Executor,
  tokenHash: Buffer,
  purpose: CaptchaPurpose,
  subjects: readonly Buffer[],
): Promise<boolean> {
  const used = await tx
    .delete(captcha)
    .where(
      and(
        eq(captcha.tokenHash, tokenHash),
        eq(captcha.purpose, purpose),
        inArray(captcha.subject, [...subjects]),
        isLive,
      ),
    )
    .returning({ id: captcha.id });
  return used.length > 0;
}

/** Removes what was never answered or used. */
export async function sweepChallenges(tx: Executor): Promise<void> {
  await tx.delete(captcha).where(lte(captcha.expiresAt, sql`now()`));
}
