import { findVerdict, listOpen, saveOperatorVerdict } from '../safety/service';
import { recordAction } from './audit';
import { type AdminContext, AdminRefused, type Operator, requireId } from './context';

/** What the content check leaves to a person, and verdicts that a person overrules. */
export function adminContent({ database }: AdminContext) {
  const decide = async (operator: Operator, verdictId: string, state: 'clear' | 'refused') => {
    requireId('a verdict', verdictId);
    return database.transaction(async (tx) => {
      const before = await findVerdict(tx, verdictId);
      if (!before) throw new AdminRefused('there is no such verdict');
      await saveOperatorVerdict(tx, verdictId, state);
      await recordAction(tx, operator, {
        action: `content.${state}`,
        subject: { kind: 'content', id: verdictId },
        before: { state: before.state, reason: before.reason, provider: before.provider },
        after: { state },
      });
      return { verdictId, state };
    });
  };
  return {
    /** What waits for a person or for a provider, the oldest first, with its text or the id of its picture. */
    openContent: () => listOpen(database.orm),
    /** From now on others see it. */
    clearContent: (operator: Operator, verdictId: string) => decide(operator, verdictId, 'clear'),
    /** From now on nobody else sees it, wherever it is shared. */
    refuseContent: (operator: Operator, verdictId: string) => decide(operator, verdictId, 'refused'),
  };
}
