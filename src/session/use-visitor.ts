import { fullUser, useSession } from './session.store';
import type { User } from './states';

/** Who views the page: a stored session that is still being restored, a guest, or a registered user. */
type Visitor = { kind: 'restoring' } | { kind: 'guest' } | { kind: 'user'; user: User };

/** The visitor; the component re-renders when they log in or out. */
export function useVisitor(): Visitor {
  const current = useSession((state) => state.user);
  if (current === undefined) return { kind: 'restoring' };
  const user = fullUser();
  return user ? { kind: 'user', user } : { kind: 'guest' };
}
