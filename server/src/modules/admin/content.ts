import { findVerdict, listOpen, saveOperatorVerdict } from '../safety/service';
import { recordAction } from './audit';
import { type AdminContext, AdminRefused, type Operator, requireId } from './context';

/** The operator's decisions on content that the check leaves to a person, and overrides of its verdicts. */
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
    /** Content waiting for a person or a provider, oldest first, with its text or the ID of its picture. */
    openContent: () => listOpen(database.orm),
    /** Clears content: others can see it from now on. */
    clearContent: (operator: Operator, verdictId: string) => decide(operator, verdictId, 'clear'),
    /** Refuses content: no one else can see it, wherever it is shared. */
    refuseContent: (operator: Operator, verdictId: string) => decide(operator, verdictId, 'refused'),
  };
}
