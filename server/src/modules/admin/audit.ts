import { and, asc, eq, gt, gte, lt } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { adminAction } from '../../db/schema/admin-action';
import { AdminRefused, type Operator } from './context';

const MAX_TEXT = 500;
const PAGE = 500;

type AdminAction = typeof adminAction.$inferSelect;

type Subject = {
  kind:
    | 'user'
    | 'order'
    | 'anomaly'
    | 'price'
    | 'benefit'
    | 'offer'
    | 'tool'
    | 'codes'
    | 'announcement'
    | 'invoice'
    | 'content'
    | 'package'
    | 'sales'
    | 'template';
  id: string;
};

type Change = {
  action: string;
  subject: Subject;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
};

function requireText(name: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && trimmed.length <= MAX_TEXT) return trimmed;
  throw new AdminRefused(`${name} is needed, in up to ${MAX_TEXT} characters`);
}

/** @throws AdminRefused without an operator name or a reason */
export const requireOperator = ({ actor, reason }: Operator): Operator => ({
  actor: requireText('who does it', actor),
  reason: requireText('a reason', reason),
});

/** Records an operator's action in its transaction; returns the ID of the record. */
export async function recordAction(
  tx: Executor,
  operator: Operator,
  { action, subject, before, after }: Change,
  id: string = newId(),
): Promise<string> {
  await tx.insert(adminAction).values({
    id,
    ...requireOperator(operator),
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    before,
    after,
  });
  return id;
}

type Wanted = { from?: Date | undefined; to?: Date | undefined; subjectId?: string | undefined };

/** The operator log, oldest first, read in pages. */
export async function* listActions(
  tx: Executor,
  { from, to, subjectId }: Wanted,
): AsyncGenerator<AdminAction> {
  let after: string | undefined;
  for (;;) {
    const page = await tx
      .select()
      .from(adminAction)
      .where(
        and(
          from && gte(adminAction.createdAt, from),
          to && lt(adminAction.createdAt, to),
          subjectId === undefined ? undefined : eq(adminAction.subjectId, subjectId),
          after === undefined ? undefined : gt(adminAction.id, after),
        ),
      )
      .orderBy(asc(adminAction.id))
      .limit(PAGE);
    yield* page;
    after = page.at(-1)?.id;
    if (page.length < PAGE) return;
  }
}
