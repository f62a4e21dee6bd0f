import type { SafetyScene } from '@tuzuo/core/api/safety';
import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { userIdentity } from '../../db/schema/app-user';
import { contentVerdict, type VerdictRow } from '../../db/schema/content-verdict';
import type { SafetyAnswer, SafetyPerson } from '../../safety/port';
import { inMs } from '../limit/service';
import type { PersonalTables } from '../personal-data/service';

export type { VerdictRow };

/** Content that others would see, or that a model would get. */
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

/** Queues unknown content for an immediate check; existing rows stay unchanged. */
export async function insertPending(
  tx: Executor,
  { userId, scene }: { userId: string; scene: SafetyScene },
  contents: readonly Content[],
): Promise<void> {
  // The same file may be there twice, as two assets; one statement may not affect a row twice.
  const once = new Map(contents.map((content) => [content.digest.toString('hex'), content]));
  const rows = [...once.values()].map((content) => ({
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
      // A picture that was checked before it was stored has its asset by now.
      set: { assetId: sql`coalesce(${contentVerdict.assetId}, excluded.asset_id)` },
    });
}

/** Makes checks that were given up or are waiting for a retry due now. */
export async function makeDue(tx: Executor, userId: string, digests: readonly Buffer[]): Promise<void> {
  await tx
    .update(contentVerdict)
    .set({ nextAt: sql`now()`, tries: 0 })
    .where(
      and(
        isOf(userId, digests),
        eq(contentVerdict.state, 'pending'),
        // A check in progress at a provider is left alone.
        sql`${contentVerdict.providerRef} is null`,
      ),
    );
}

/** Claims due checks of one user or of all, exclusively for `ms`. */
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

/** The columns for an answer. A verdict deletes the text, unless a person still has to read it. */
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

/** Records a provider's answer on undecided content. */
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

/** Records an asynchronous verdict; returns whether its reference was known. A decided row stays unchanged. */
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

/** Schedules a retry, or gives up: its owner or an operator may start again. */
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

/** Records an operator's decision, which overrides any later provider's. */
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

/** Undecided content, oldest first. */
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

const OLD_BATCH = 1_000;

/** Deletes a batch of old verdicts; content that is still shown is then checked again. */
export async function deleteOld(tx: Executor, days: number): Promise<void> {
  const isOld = sql`coalesce(${contentVerdict.decidedAt}, ${contentVerdict.createdAt}) < now() - make_interval(days => ${days}::int)`;
  const old = tx.select({ id: contentVerdict.id }).from(contentVerdict).where(isOld).limit(OLD_BATCH);
  await tx.delete(contentVerdict).where(inArray(contentVerdict.id, old));
}

export async function findPerson(tx: Executor, userId: string): Promise<SafetyPerson> {
  const rows = await tx
    .select({ scope: userIdentity.scope, subject: userIdentity.subject })
    .from(userIdentity)
    .where(and(eq(userIdentity.userId, userId), eq(userIdentity.kind, 'wechat_openid')));
  return { openids: Object.fromEntries(rows.map(({ scope, subject }) => [scope, subject])) };
}

/** The user data of this module. */
export const safetyTables: PersonalTables = {
  content_verdict: {
    erasure: { retained: 'findings about shared content, which the law requires to be kept for a year' },
    exported: { omitted: 'each is shown with what was shared' },
  },
};

/** Number of checks that wait for a provider, and the age of the oldest, in seconds. Reads due rows only. */
export async function countWaiting(tx: Executor): Promise<{ count: number; oldestSeconds: number }> {
  const [row] = await tx
    .select({
      count: sql`count(*)`.mapWith(Number),
      oldestSeconds: sql`coalesce(extract(epoch from now() - min(${contentVerdict.createdAt})), 0)`.mapWith(
        Number,
      ),
    })
    .from(contentVerdict)
    .where(and(isNotNull(contentVerdict.nextAt), eq(contentVerdict.state, 'pending')));
  return row ?? { count: 0, oldestSeconds: 0 };
}
