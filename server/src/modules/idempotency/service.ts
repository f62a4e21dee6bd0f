import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { operationRequest } from '../../db/schema/operation-request';
import { RefusedField } from '../../errors';
import type { PersonalTables } from '../personal-data/service';

/** An operation, such as `task.create`, and its idempotency key. Keys are separate per operation. */
type Operation = { userId: string; operation: string; requestId: string; payload: unknown };

/** Serializes a value independently of its key order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/**
 * Records an operation under its idempotency key. Returns `made` with the new ID, or the ID that an earlier request
 * with this key created. A concurrent second call waits for the first one's transaction.
 * @throws RefusedField 10001 if the key was used with another payload
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
  if (!earlier) throw new Error('operation conflict without an earlier operation');
  if (!earlier.payloadHash.equals(payloadHash)) throw new RefusedField('requestId', 'field.requestIdUsed');
  return { made: false, id: earlier.id };
}

/** Deletes the requests that created these, so that repeating them creates new ones. */
export async function forgetOperations(tx: Executor, resultIds: readonly string[]): Promise<void> {
  await tx.delete(operationRequest).where(inArray(operationRequest.resultId, [...resultIds]));
}

/** The user data of this module. */
export const operationTables: PersonalTables = {
  operation_request: {
    erasure: 'deleted',
    exported: { omitted: 'keys of calls, which say nothing about the user' },
  },
};
