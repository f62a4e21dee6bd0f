export type PackedTextPort = {
  /**
   * A text that the build has packed (config/taro/pack-text.cjs).
   * @param packed in printable characters
   * @param before what both sides know: pieces of the text are said by where they stand there; at most 32 KB
   * @throws when it is damaged, or packed after another text
   */
  unpack(packed: string, before: string): string;
};
