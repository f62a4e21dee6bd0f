import type { CaptchaPurpose } from '@tuzuo/core/session/account';
import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { CaptchaSecret } from '../../captcha/port';
import type { Executor } from '../../db/database';
import { captcha } from '../../db/schema/login-proof';
import { inMs } from '../limit/service';

type Challenge = { id: string; purpose: CaptchaPurpose; subject: Buffer; answer: CaptchaSecret };

const isLive = gt(captcha.expiresAt, sql`now()`);

/** Stores a challenge that can be answered within `ttlMs`. */
export async function saveChallenge(tx: Executor, challenge: Challenge, ttlMs: number): Promise<void> {
  await tx.insert(captcha).values({ ...challenge, expiresAt: inMs(ttlMs) });
}

/** Removes an unanswered challenge and returns its answer. Only the first of concurrent callers gets it. */
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

/** Stores the token for which a right answer was exchanged. */
export async function saveToken(
  tx: Executor,
  solved: Challenge & { tokenHash: Buffer },
  ttlMs: number,
): Promise<void> {
  await tx.insert(captcha).values({ ...solved, expiresAt: inMs(ttlMs) });
}

/** Uses up a token. Returns whether it was valid for one of these subjects. */
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

/** Deletes expired challenges and tokens. */
export async function sweepChallenges(tx: Executor): Promise<void> {
  await tx.delete(captcha).where(lte(captcha.expiresAt, sql`now()`));
}
