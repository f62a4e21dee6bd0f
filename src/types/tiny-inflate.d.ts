declare module 'tiny-inflate' {
  /**
   * Inflates a raw deflate stream.
   * @param to buffer of at least the result's length
   * @returns the filled part of `to`
   * @throws for some kinds of corrupt data; others never terminate
   */
  export default function inflate(from: Uint8Array, to: Uint8Array): Uint8Array;
}
