declare module 'spdx-satisfies' {
  /**
   * Whether a license expression allows what one of `licenses` does.
   * @throws Error for what SPDX does not know
   */
  export default function satisfies(expression: string, licenses: readonly string[]): boolean;
}
