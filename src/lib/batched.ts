/**
 * A function that runs `work` soon: once for all calls until then. What happens together, as the steps of one event do, is
 * taken together.
 */
export function batched(work: () => void): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    void Promise.resolve().then(() => {
      isScheduled = false;
      work();
    });
  };
}
