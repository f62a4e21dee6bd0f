/** Base-36 characters of a random number; two of them are unique enough among one user's requests. */
const random = () => Math.random().toString(36).slice(2, 12);

/**
 * Creates the requestId (idempotency key) of a request: it stays the same for the same payload until an answer arrives,
 * so that a double tap or a retry after a lost answer creates one task, charged once.
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
    /** The server has answered: the next request is a new one. */
    settle(): void {
      pending = undefined;
    },
  };
}
