/** Characters of base 36 from two random numbers: more than enough to differ among one user's own. */
const random = () => Math.random().toString(36).slice(2, 12);

/**
 * Gives the requestId (the idempotency key) of what is about to be asked for: the same one as long as it is the same
 * thing and no answer has come, so that a double tap and a repeat after a lost answer are one task, charged once.
 */
export function createRequestIds() {
  let pending: { payload: string; id: string } | undefined;
  return {
    idFor(payload: object): string {
      const text = JSON.stringify(payload);
      if (pending?.payload !== text) {
        pending = { payload: text, id: `${Date.now().toString(36)}-${random()}${random()}` };
      }
      return pending.id;
    },
    /** The server has answered: whatever is asked for next is something new. */
    settle(): void {
      pending = undefined;
    },
  };
}
