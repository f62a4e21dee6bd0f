import type { TextRun } from '../document';
import { type FontFaces, faceId, WORDS } from '../fonts/glyphs';

/** Scripts without spaces between words: only a dictionary, which the server has, knows where a line may break. */
const UNSPACED = /[\u0E01-\u0E3A\u0E40-\u0E4E\u0E81-\u0EDF\u1000-\u109F\u1780-\u17D3]{2,240}/g;

/** A part of such a text: its offset, its key in packs, and the id of the face with which it is requested. */
interface Part {
  offset: number;
  face: string;
  key: string;
}

/** The parts of rich text whose words must be requested. */
export function unspacedParts(runs: readonly TextRun[]): Part[] {
  const text = runs.map((run) => run.text.replace(/\r\n?|[\u2028\u2029]/g, '\n')).join('');
  const [first] = runs;
  if (!first) return [];
  return [...text.matchAll(UNSPACED)].map((match) => ({
    offset: match.index ?? 0,
    face: faceId(first.family, first.weight),
    key: WORDS + match[0],
  }));
}

/** Inside the parts that are loaded: for each offset, whether a word begins there. */
export function wordStarts(runs: readonly TextRun[], faces: FontFaces): Map<number, boolean> {
  const starts = new Map<number, boolean>();
  for (const { offset, face, key } of unspacedParts(runs)) {
    const words = faces.get(face)?.glyphs.get(key);
    if (!words) continue;
    for (let at = 1; at < key.length - WORDS.length; at++) starts.set(offset + at, false);
    for (const { points } of words.shapes)
      for (let i = 0; i < points.length; i += 2) starts.set(offset + (points[i] as number), true);
  }
  return starts;
}
