export type PackedTextPort = {
  /**
   * Unpacks a text that the build has packed (config/taro/pack-text.cjs).
   * @param packed in printable characters
   * @param before the shared context that the packed text refers back to; at most 32 KB
   * @throws when it is corrupt, or was packed with another context
   */
  unpack(packed: string, before: string): string;
};
