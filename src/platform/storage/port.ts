/** Small strings stored on the device. A missing key reads as '' (product spec, section 8). */
export type StoragePort = {
  /** False until {@link hydrate} has loaded the values, on targets with asynchronous reads only. */
  isHydrated(): boolean;
  /** Resolves when `get` may be used; at once where reads are synchronous. Never rejects. */
  hydrate(): Promise<void>;
  get(key: string): string;
  /**
   * Stores the value; '' deletes the key. Failures of a full or forbidden store are ignored, since nothing here is the
   * only copy.
   */
  set(key: string, value: string): void;
};
