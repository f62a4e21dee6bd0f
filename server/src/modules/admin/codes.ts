import { createBatch, findBatches, isCode, type NewBatch, stopBatch } from '../redeem/service';
import { recordAction, requireOperator } from './audit';
import { type AdminContext, AdminRefused, type Operator, requireCount, requireId } from './context';

/** Maximum number of codes per batch. */
const MAX_CODES = 10_000;

/** What is wrong with a batch; undefined if it is valid. */
function problemOf({ name, brings, codes, expiresAt }: NewBatch): string | undefined {
  if (name.trim() === '') return 'a name is needed';
  if ('chosen' in codes && !isCode(codes.chosen)) return 'a code has 6 to 32 letters A to Z and digits';
  if ('count' in codes && codes.count > MAX_CODES) return `a batch has at most ${MAX_CODES} codes`;
  if ('offPercent' in brings && brings.offPercent > 99) return 'a code takes off at most 99 percent';
  if (brings.kind === 'vip' && brings.months > 120) return 'months must be at most 120';
  if (expiresAt && !(expiresAt.getTime() > Date.now())) return 'the end must lie in the future';
  return undefined;
}

function requireBatch(batch: NewBatch): NewBatch {
  requireCount('uses', batch.maxUses);
  requireCount('per-user', batch.perUser);
  const { brings } = batch;
  if (brings.kind === 'points') requireCount('points', brings.points);
  else if (brings.kind === 'vip') requireCount('months', brings.months);
  else if ('offCents' in brings) requireCount('off-cents', brings.offCents);
  else requireCount('off-percent', brings.offPercent);
  if (brings.kind === 'off') requireCount('min-cents', brings.minCents, 0);
  if ('count' in batch.codes) requireCount('count', batch.codes.count);
  const problem = problemOf(batch);
  if (problem !== undefined) throw new AdminRefused(problem);
  return batch;
}

/** The operator's commands about redeem codes. */
export function adminCodes({ database }: AdminContext) {
  return {
    /** Creates codes. They are returned only here, since only their hashes are stored. */
    makeCodes: async (
      operator: Operator,
      wanted: NewBatch,
    ): Promise<{ batchId: string; codes: string[] }> => {
      requireOperator(operator);
      const batch = requireBatch(wanted);
      return database.transaction(async (tx) => {
        const made = await createBatch(tx, batch);
        if (!made) throw new AdminRefused('this code is taken');
        const { codes: _codes, expiresAt, ...rest } = batch;
        const after = { ...rest, codes: made.codes.length, expiresAt: expiresAt?.toISOString() };
        const subject = { kind: 'codes', id: made.batchId } as const;
        await recordAction(tx, operator, { action: 'codes.make', subject, after });
        return made;
      });
    },

    listCodes: async () =>
      (await findBatches(database.orm)).map(({ batch, ...counts }) => ({ ...batch, ...counts })),

    /** Stops a batch: its codes can no longer be redeemed. */
    stopCodes: async (operator: Operator, batchId: string) => {
      requireId('a batch', batchId);
      return database.transaction(async (tx) => {
        const stopped = await stopBatch(tx, batchId);
        if (!stopped) throw new AdminRefused('there is no such batch of codes');
        const subject = { kind: 'codes', id: batchId } as const;
        await recordAction(tx, operator, { action: 'codes.stop', subject, ...stopped });
        return stopped.after;
      });
    },
  };
}
