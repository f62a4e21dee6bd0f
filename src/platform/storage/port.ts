/** Small strings kept on the device. A missing key reads as '' (product spec, section 8). */
export type StoragePort = {
  /** False until {@link hydrate} has filled the mirror on a target that only reads asynchronously. */
  isHydrated(): boolean;
  /** Resolves when `get` may be used; at once where the target reads synchronously. Never rejects. */
  hydrate(): Promise<void>;
  get(key: string): string;
  /**
   * Keeps the value; '' forgets the key. A full or forbidden store is silently given up, as nothing here is the
   * only copy.
   */
  set(key: string, value: string): void;
};
