declare module 'tiny-inflate' {
  /**
   * Inflates a raw deflate stream.
   * @param to as long as the result, or longer
   * @returns what it filled of `to`
   * @throws for some kinds of damage; others never end
   */
  export default function inflate(from: Uint8Array, to: Uint8Array): Uint8Array;
}
