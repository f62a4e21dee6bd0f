/** Time ran out; what was waited for goes on without us. */
class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/** The result of `work`, or a DeadlineExceeded after `ms`. */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
