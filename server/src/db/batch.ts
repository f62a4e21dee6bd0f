type Waiting<Key, Value> = {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
};

/**
 * Combines lookups: all keys requested in one turn of the event loop go to `load` together, which returns values in the
 * order of the keys. Nothing is cached, so an answer is never older than its request. A statement costs more than the
 * lookups in it, and a busy server gets many requests per turn.
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
      if (values.length !== batch.length) throw new Error('batch returned another number of values');
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

/**
 * Like {@link createBatch}, for a value that is the same for everyone: one load for all requests in one turn of the
 * event loop.
 */
export function createSharedLoad<Value>(load: () => Promise<Value>): () => Promise<Value> {
  const look = createBatch(async (asked: readonly null[]) => {
    const value = await load();
    return asked.map(() => value);
  });
  return () => look(null);
}
