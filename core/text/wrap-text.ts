/** Where a line may end: behind a space or a hyphen, and around every ideograph. Marks stay with what they follow. */
const PIECES =
  /[\p{Script=Han}\u3040-\u30ff][\p{P}\u3000-\u303f\uff00-\uffef]*|[^\s\p{Script=Han}\u3040-\u30ff]+|\s+/gu;

/** Anywhere, for what must not stick out; of spaces one is left. */
const LETTERS = /\s+|[^\s]/gu;

/**
 * Breaks a text into lines of at most `width`, as `measure` measures it. A word that is wider than a line by itself
 * stands alone on one; with `parting: 'letters'` words are parted wherever a line is full.
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
