import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { operationRequest } from '../../db/schema/operation-request';
import { RefusedField } from '../../errors';

/** What is asked for under a key, such as `task.create`: keys of one operation are none of another's. */
type Operation = { userId: string; operation: string; requestId: string; payload: unknown };

/** The same text for the same value, in whatever order its keys came. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/**
 * Enters an operation under its idempotency key: `made` with the id that it is to make, or the id that an earlier
 * request with this key made. Of two at once the second waits for the first's transaction to end.
 * @throws RefusedField 10001 when the key was used for another payload
 */
export async function enterOperation(
  tx: Executor,
  { userId, operation, requestId, payload }: Operation,
  newId: string,
): Promise<{ made: boolean; id: string }> {
  const payloadHash = createHash('sha256').update(canonical(payload)).digest();
  const entered = await tx
    .insert(operationRequest)
    .values({ userId, operation, requestId, payloadHash, resultId: newId })
    .onConflictDoNothing()
    .returning({ id: operationRequest.resultId });
  if (entered.length > 0) return { made: true, id: newId };
  const [earlier] = await tx
    .select({ payloadHash: operationRequest.payloadHash, id: operationRequest.resultId })
    .from(operationRequest)
    .where(
      and(
        eq(operationRequest.userId, userId),
        eq(operationRequest.operation, operation),
        eq(operationRequest.requestId, requestId),
      ),
    );
  if (!earlier) throw new Error('an operation is neither new nor known');
  if (!earlier.payloadHash.equals(payloadHash)) throw new RefusedField('requestId', 'field.requestIdUsed');
  return { made: false, id: earlier.id };
}

/** Forgets the requests that made these: repeated, they are done again. */
export async function forgetOperations(tx: Executor, resultIds: readonly string[]): Promise<void> {
  await tx.delete(operationRequest).where(inArray(operationRequest.resultId, [...resultIds]));
}
