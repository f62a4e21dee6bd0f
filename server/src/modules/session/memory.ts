/** Lifetime of an entry; rows deleted by hand from the table cause no notification and go unnoticed this long. */
const LIFE_MS = 10_000;

/** Maximum number of entries; each takes about 300 bytes. */
const MAX_SESSIONS = 10_000;

type MemoryOptions = {
  lifeMs?: number;
  /** Maximum number of remembered sessions. */
  max?: number;
  /** Monotonic clock in ms. */
  now?: () => number;
};

/** Stores the result of a database lookup. */
type Keep<Session> = (key: string, session: Session, leftMs: number) => void;

/**
 * Caches, for a few seconds, sessions found in the database. Only valid while this process is notified of every session
 * closed on any node; its owner reports that with `trust` and `distrust`.
 */
export function createSessionMemory<Session extends { userId: string }>({
  lifeMs = LIFE_MS,
  max = MAX_SESSIONS,
  now = () => performance.now(),
}: MemoryOptions = {}) {
  const remembered = new Map<string, { session: Session; until: number }>();
  /** User ID → time until which none of the user's sessions is cached. */
  const suspended = new Map<string, number>();
  let trusted = false;
  /** Number of notices received. A lookup that began before a notice may have seen a session closed since. */
  let notices = 0;

  const isSuspended = (userId: string): boolean => {
    const until = suspended.get(userId);
    if (until === undefined) return false;
    if (now() < until) return true;
    suspended.delete(userId);
    return false;
  };

  return {
    find: (key: string): Session | undefined => {
      const found = remembered.get(key);
      if (found === undefined) return undefined;
      if (now() < found.until) return found.session;
      remembered.delete(key);
      return undefined;
    },

    /** Call before querying the database. The result is cached unless a notice arrived in between. */
    beginLookup: (): Keep<Session> => {
      const [began, noticesBefore] = [now(), notices];
      return (key, session, leftMs) => {
        if (!trusted || notices !== noticesBefore || isSuspended(session.userId)) return;
        const [oldest] = remembered.keys();
        if (remembered.size >= max && oldest !== undefined) remembered.delete(oldest);
        remembered.set(key, { session, until: began + Math.min(lifeMs, leftMs) });
      };
    },

    /** Removes a closed session. */
    forget: (key: string): void => {
      notices += 1;
      remembered.delete(key);
    },

    /**
     * Removes a user's sessions, which a transaction that has yet to commit is closing. Since the table still contains
     * them, none of the user's sessions is cached until well after the commit.
     */
    forgetUser: (userId: string): void => {
      for (const [key, { session }] of remembered) if (session.userId === userId) remembered.delete(key);
      for (const user of suspended.keys()) isSuspended(user);
      suspended.set(userId, now() + lifeMs);
    },

    /** From now on every closed session causes a notice. */
    trust: (): void => {
      notices += 1;
      trusted = true;
    },

    /** From now on sessions may be closed without a notice. */
    distrust: (): void => {
      trusted = false;
      remembered.clear();
    },

    /** Number of cached sessions. */
    size: (): number => remembered.size,
  };
}

export type SessionMemory<Session extends { userId: string }> = ReturnType<
  typeof createSessionMemory<Session>
>;
