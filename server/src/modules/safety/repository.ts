import type { SafetyScene } from '@tuzuo/core/api/safety';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { userIdentity } from '../../db/schema/app-user';
import { contentVerdict, type VerdictRow } from '../../db/schema/content-verdict';
import type { SafetyAnswer, SafetyPerson } from '../../safety/port';
import { inMs } from '../limit/service';

export type { VerdictRow };

/** One thing that others are to see, or a model to be given. */
export type Content = { digest: Buffer } & (
  | { kind: 'text'; text: string }
  | { kind: 'picture'; assetId: string | null }
);

const isOf = (userId: string, digests: readonly Buffer[]) =>
  and(eq(contentVerdict.userId, userId), inArray(contentVerdict.digest, [...digests]));

export const findVerdicts = (
  tx: Executor,
  userId: string,
  digests: readonly Buffer[],
): Promise<VerdictRow[]> => tx.select().from(contentVerdict).where(isOf(userId, digests));

/** Notes content that nobody has looked at yet: it is due at once. What is known stays as it is. */
export async function insertPending(
  tx: Executor,
  { userId, scene }: { userId: string; scene: SafetyScene },
  contents: readonly Content[],
): Promise<void> {
  const rows = contents.map((content) => ({
    id: newId(),
    userId,
    scene,
    kind: content.kind,
    digest: content.digest,
    assetId: content.kind === 'picture' ? content.assetId : null,
    content: content.kind === 'text' ? content.text : null,
    nextAt: sql`now()`,
  }));
  if (rows.length === 0) return;
  await tx
    .insert(contentVerdict)
    .values(rows)
    .onConflictDoUpdate({
      target: [contentVerdict.userId, contentVerdict.digest],
      // A picture that was looked at before it was kept has its asset by now.
      set: { assetId: sql`coalesce(${contentVerdict.assetId}, excluded.asset_id)` },
    });
}

/** Has what was given up or is waiting for another try asked for now. */
export async function makeDue(tx: Executor, userId: string, digests: readonly Buffer[]): Promise<void> {
  await tx
    .update(contentVerdict)
    .set({ nextAt: sql`now()`, tries: 0 })
    .where(
      and(
        isOf(userId, digests),
        eq(contentVerdict.state, 'pending'),
        // One that a provider is looking at is left to it.
        sql`${contentVerdict.providerRef} is null`,
      ),
    );
}

/** Takes what is due, of one user or of all; nobody else takes it for `ms`. */
export async function claimDue(
  tx: Executor,
  { userId, digests, limit, ms }: { userId?: string; digests?: readonly Buffer[]; limit: number; ms: number },
): Promise<VerdictRow[]> {
  const due = tx
    .select({ id: contentVerdict.id })
    .from(contentVerdict)
    .where(
      and(
        lte(contentVerdict.nextAt, sql`now()`),
        eq(contentVerdict.state, 'pending'),
        userId === undefined || digests === undefined ? undefined : isOf(userId, digests),
      ),
    )
    .orderBy(contentVerdict.nextAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return tx
    .update(contentVerdict)
    .set({ nextAt: inMs(ms), tries: sql`${contentVerdict.tries} + 1` })
    .where(inArray(contentVerdict.id, due))
    .returning();
}

/** What is to be set for an answer: a verdict forgets the text, unless a person has yet to read it. */
const toSet = (answer: Exclude<SafetyAnswer, { verdict: 'pending' }>) =>
  answer.verdict === 'review'
    ? { state: answer.verdict, reason: answer.reason, nextAt: null }
    : {
        state: answer.verdict,
        reason: answer.verdict === 'refused' ? answer.reason : null,
        content: null,
        nextAt: null,
        decidedAt: sql`now()`,
      };

/** Notes what a provider said of something that is not decided yet. */
export async function saveAnswer(
  tx: Executor,
  id: string,
  provider: string,
  answer: SafetyAnswer,
  waitMs: number,
): Promise<void> {
  const set =
    answer.verdict === 'pending'
      ? { provider, providerRef: answer.ref, nextAt: inMs(waitMs) }
      : { provider, ...toSet(answer) };
  await tx
    .update(contentVerdict)
    .set(set)
    .where(and(eq(contentVerdict.id, id), eq(contentVerdict.state, 'pending')));
}

/** Notes a verdict that came later; whether the number was known at all. A decided one stays as it is. */
export async function saveNotice(
  tx: Executor,
  provider: string,
  { ref, answer }: { ref: string; answer: Exclude<SafetyAnswer, { verdict: 'pending' }> },
): Promise<boolean> {
  const isIt = and(eq(contentVerdict.provider, provider), eq(contentVerdict.providerRef, ref));
  const known = await tx.select({ id: contentVerdict.id }).from(contentVerdict).where(isIt);
  if (known.length === 0) return false;
  await tx
    .update(contentVerdict)
    .set(toSet(answer))
    .where(and(isIt, eq(contentVerdict.state, 'pending')));
  return true;
}

/** Leaves something for another try, or gives it up: its owner, or an operator, may begin again. */
export async function saveTry(tx: Executor, id: string, nextMs: number | undefined): Promise<void> {
  await tx
    .update(contentVerdict)
    .set({ nextAt: nextMs === undefined ? null : inMs(nextMs), providerRef: null })
    .where(and(eq(contentVerdict.id, id), eq(contentVerdict.state, 'pending')));
}

export async function findPending(tx: Executor, id: string): Promise<VerdictRow | undefined> {
  const [row] = await tx
    .select()
    .from(contentVerdict)
    .where(and(eq(contentVerdict.id, id), inArray(contentVerdict.state, ['pending', 'review'])));
  return row;
}

export async function findVerdict(tx: Executor, id: string): Promise<VerdictRow | undefined> {
  const [row] = await tx.select().from(contentVerdict).where(eq(contentVerdict.id, id)).for('update');
  return row;
}

/** A person's word: it stands against whatever a provider says later. */
export async function saveOperatorVerdict(
  tx: Executor,
  id: string,
  state: 'clear' | 'refused',
): Promise<void> {
  const answer = state === 'clear' ? { verdict: state } : ({ verdict: state, reason: 'other' } as const);
  await tx
    .update(contentVerdict)
    .set({ provider: 'operator', ...toSet(answer) })
    .where(eq(contentVerdict.id, id));
}

const LISTED = 100;

/** What is not decided, the oldest first. */
export const listOpen = (tx: Executor) =>
  tx
    .select({
      verdictId: contentVerdict.id,
      userId: contentVerdict.userId,
      scene: contentVerdict.scene,
      state: contentVerdict.state,
      reason: contentVerdict.reason,
      text: contentVerdict.content,
      assetId: contentVerdict.assetId,
      createdAt: contentVerdict.createdAt,
    })
    .from(contentVerdict)
    .where(inArray(contentVerdict.state, ['pending', 'review']))
    .orderBy(contentVerdict.createdAt)
    .limit(LISTED);

/** Forgets verdicts that are old: what is still shown then is looked at again. */
export async function deleteOld(tx: Executor, days: number): Promise<void> {
  await tx
    .delete(contentVerdict)
    .where(
      sql`coalesce(${contentVerdict.decidedAt}, ${contentVerdict.createdAt}) < now() - make_interval(days => ${days}::int)`,
    );
}

export async function findPerson(tx: Executor, userId: string): Promise<SafetyPerson> {
  const rows = await tx
    .select({ scope: userIdentity.scope, subject: userIdentity.subject })
    .from(userIdentity)
    .where(and(eq(userIdentity.userId, userId), eq(userIdentity.kind, 'wechat_openid')));
  return { openids: Object.fromEntries(rows.map(({ scope, subject }) => [scope, subject])) };
}
