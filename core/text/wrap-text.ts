/**
 * Possible line ends: after a space or a hyphen, and around every ideograph. Punctuation stays with what it follows.
 */
const PIECES =
  /[\p{Script=Han}\u3040-\u30ff][\p{P}\u3000-\u303f\uff00-\uffef]*|[^\s\p{Script=Han}\u3040-\u30ff]+|\s+/gu;

/** Any character, for text that must not overflow; consecutive spaces become one. */
const LETTERS = /\s+|[^\s]/gu;

/**
 * Breaks a text into lines of at most `width`, as measured by `measure`. A word wider than a line gets a line of its
 * own; with `parting: 'letters'` words are split wherever a line is full.
 */
export function wrapText(
  text: string,
  width: number,
  measure: (words: string) => number,
  { parting = 'words' }: { parting?: 'words' | 'letters' } = {},
): string[] {
  const lines: string[] = [];
  let line = '';
  const pieces = parting === 'words' ? PIECES : LETTERS;
  for (const [found] of text.trim().matchAll(pieces)) {
    const piece = parting === 'words' ? found : found.replace(/^\s+$/, ' ');
    if (line !== '' && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trim());
      line = '';
    }
    line += piece;
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines;
}
