import type { TextRun } from '../../document';
import { reworded, textOf } from '../../text/runs';
import type { LayerContent } from '../layer-content';
import type { TextLayer } from './schema';

/** Whether the box is high enough for a second line at its largest font size. */
function hasRoom({ arc, vertical, width, height, lineHeight, runs }: TextLayer): boolean {
  if (arc !== undefined) return false;
  const size = Math.max(...runs.map((run) => run.size));
  return (vertical ? width : height) >= 2 * size * lineHeight;
}

/** What a text contains. */
export const textContent: LayerContent<TextLayer> = {
  texts: ({ runs }) => [runs],
  mapTexts: (layer, change) => ({ ...layer, runs: change(layer.runs, 0) }),
  isVertical: ({ vertical }) => vertical === true,
  fields: (layer, whole) => {
    const text = textOf(layer.runs);
    return [{ ...whole, kind: 'text', text, lines: text.includes('\n') || hasRoom(layer) }];
  },
  withFieldText: (layer, text) => ({ ...layer, runs: reworded(layer.runs, text) }),
  withoutTexts: () => undefined,
  slots: ['title', 'subtitle', 'body', 'price', 'action', 'note', 'brand'],
};

/** A text in the style of its longest run. */
export function withMainText(layer: TextLayer, text: string): TextLayer {
  const [first, ...others] = layer.runs;
  if (!first) return layer;
  const main = others.reduce((max: TextRun, run) => (run.text.length > max.text.length ? run : max), first);
  return { ...layer, runs: [{ ...main, text }] };
}
