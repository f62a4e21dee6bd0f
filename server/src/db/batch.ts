type Waiting<Key, Value> = {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
};

/**
 * One look-up, done for many callers at once: whatever is asked for in one turn of the event loop goes to `load`
 * together, which answers in the order of the keys. Nothing is kept and nobody is told what somebody earlier read, so
 * an answer is never older than its question. A statement to the database costs more than what it looks up, and a
 * busy server is asked by many in one turn.
 */
export function createBatch<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];

  const flush = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const values = await load(batch.map(({ key }) => key));
      if (values.length !== batch.length) throw new Error('a batch lost its order');
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ key, resolve, reject });
    });
}

/** The same for what is no different for anybody: one look for all who ask in one turn of the event loop. */
export function createSharedLook<Value>(load: () => Promise<Value>): () => Promise<Value> {
  const look = createBatch(async (asked: readonly null[]) => {
    const value = await load();
    return asked.map(() => value);
  });
  return () => look(null);
}
