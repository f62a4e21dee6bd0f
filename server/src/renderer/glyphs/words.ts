import { EM, encodeOutline } from './outline';

let segmenter: Intl.Segmenter | undefined;

/**
 * The words of a text without spaces, such as Thai, as the outline of a {@link WORDS} key: a point for each offset
 * where a word begins. Clients receive them, because engines have different dictionaries or none.
 */
export function wordsOutline(text: string): Uint8Array {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  const commands = [...segmenter.segment(text)]
    .filter(({ index }) => index > 0)
    .map(({ index }) => ({ type: 'M', values: [index, 0] }));
  return encodeOutline({
    advance: EM,
    shapes: commands.length > 0 ? [{ fill: '', opacity: 1, commands }] : [],
  });
}
