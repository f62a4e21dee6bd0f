/** An operator who deletes a row of the table by hand tells nobody; this is how long that may go unnoticed. */
const LIFE_MS = 10_000;

/** A session takes some 300 bytes. */
const MOST = 10_000;

type MemoryOptions = {
  lifeMs?: number;
  /** Sessions that are remembered at most. */
  most?: number;
  /** ms of a clock that only goes forward. */
  now?: () => number;
};

/** What a look into the database found, to be remembered. */
type Keep<Session> = (key: string, session: Session, leftMs: number) => void;

/**
 * Live sessions that this process has just seen in the database, for a few seconds. Only while it hears of every
 * session that is closed anywhere: anyone who fills the memory says so by `trust` and `distrust`.
 */
export function createSessionMemory<Session extends { userId: string }>({
  lifeMs = LIFE_MS,
  most = MOST,
  now = () => performance.now(),
}: MemoryOptions = {}) {
  const remembered = new Map<string, { session: Session; until: number }>();
  /** User → until when none of his sessions is remembered. */
  const passedOver = new Map<string, number>();
  let trusted = false;
  /** Counts what was heard: a look that began before a notice may have seen what is gone since. */
  let notices = 0;

  const isPassedOver = (userId: string): boolean => {
    const until = passedOver.get(userId);
    if (until === undefined) return false;
    if (now() < until) return true;
    passedOver.delete(userId);
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

    /** To be called before the database is asked. What comes of it is kept unless a notice came in between. */
    beginLook: (): Keep<Session> => {
      const [began, noticesBefore] = [now(), notices];
      return (key, session, leftMs) => {
        if (!trusted || notices !== noticesBefore || isPassedOver(session.userId)) return;
        const [oldest] = remembered.keys();
        if (remembered.size >= most && oldest !== undefined) remembered.delete(oldest);
        remembered.set(key, { session, until: began + Math.min(lifeMs, leftMs) });
      };
    },

    /** This session is over. */
    forget: (key: string): void => {
      notices += 1;
      remembered.delete(key);
    },

    /**
     * Sessions of this user are being closed by a transaction that has yet to commit, so that the table still has
     * them: until long after it must have, none of his is remembered.
     */
    forgetUser: (userId: string): void => {
      for (const [key, { session }] of remembered) if (session.userId === userId) remembered.delete(key);
      for (const user of passedOver.keys()) isPassedOver(user);
      passedOver.set(userId, now() + lifeMs);
    },

    /** From now on every closed session is told of. */
    trust: (): void => {
      notices += 1;
      trusted = true;
    },

    /** Sessions may be closed unheard from now on. */
    distrust: (): void => {
      trusted = false;
      remembered.clear();
    },

    /** How many are remembered. */
    size: (): number => remembered.size,
  };
}

export type SessionMemory<Session extends { userId: string }> = ReturnType<
  typeof createSessionMemory<Session>
>;
