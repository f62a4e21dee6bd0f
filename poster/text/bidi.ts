import bidiFactory from 'bidi-js';

/** Right-to-left letters, and control characters that change directions: other texts need no algorithm. */
const DIRECTED =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

let bidi: ReturnType<typeof bidiFactory> | undefined;
function algorithm() {
  bidi ??= bidiFactory();
  return bidi;
}

/** Embedding levels of a character and of its paragraph (Unicode Annex 9): odd ones run from right to left. */
export interface Levels {
  level: number;
  paragraph: number;
}

const FLAT: Levels = { level: 0, paragraph: 0 };

/** Levels of each unit of a text; a paragraph's direction is that of its first letter. */
export function levelsOf(units: readonly { text: string }[]): Levels[] {
  const text = units.map((unit) => unit.text).join('');
  if (!DIRECTED.test(text)) return units.map(() => FLAT);
  const { levels, paragraphs } = algorithm().getEmbeddingLevels(text);
  let at = 0;
  let next = 0;
  return units.map((unit) => {
    while (next + 1 < paragraphs.length && at > (paragraphs[next]?.end ?? 0)) next++;
    const found = {
      level: levels[at] ?? 0,
      paragraph: paragraphs[next]?.level ?? 0,
    };
    at += unit.text.length;
    return found;
  });
}

/** The character of the other direction, such as the opposite bracket; the same for most. */
export const mirrored = (character: string): string =>
  algorithm().getMirroredCharacter(character) ?? character;

/** Indexes of a line's units from left to right: from the highest level down, units of at least it are reversed. */
function visualIndexes(line: readonly Levels[]): number[] {
  const order = line.map((_, index) => index);
  const levels = line.map(({ level }) => level);
  for (let level = Math.max(...levels); level > 0; level--) {
    let start = 0;
    while (start < order.length) {
      let end = start;
      while (end < order.length && (levels[order[end] as number] as number) >= level) end++;
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = end + 1;
    }
  }
  return order;
}

/** The units of a line from left to right, each with its distance to the next one. */
export function visualOrder<Unit extends Levels & { after: number }>(
  line: readonly Unit[],
): readonly { unit: Unit; after: number }[] {
  if (line.every(({ level }) => level === 0)) return line.map((unit) => ({ unit, after: unit.after }));
  const order = visualIndexes(line);
  // Neighbors in reading order keep their distance. Where directions meet, the remaining distances are used in order.
  const between = order.map((index, place) => {
    const next = order[place + 1] as number;
    return next === index + 1 ? index : next === index - 1 ? next : undefined;
  });
  const used = new Set(between);
  const rest = line.flatMap((_, index) => (index + 1 < line.length && !used.has(index) ? [index] : []));
  return order.map((index, place) => {
    const distance = line[between[place] ?? (place + 1 < line.length ? rest.shift() : undefined) ?? index];
    return { unit: line[index] as Unit, after: distance?.after ?? 0 };
  });
}
