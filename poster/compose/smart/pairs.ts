import type { PosterLayer, TextRun } from '../../document';
import type { GlyphNeeds } from '../../fonts/glyphs';
import { glyphNeeds } from '../../text/glyph-needs';
import { Kit } from '../kit';
import { type Face, sans, serif, TYPE_PAIRS, type TypePair } from '../type-pairs';
import { readContent } from './content';
import type { Brief } from './facts';

/** Tone of an archetype's title. */
export type Voice = 'plain' | 'classic' | 'fine';

const TEXT = { text: sans(500), strong: sans(800) };

/** Two families per page, and few in total, because each face requires its own font subset. */
const VOICES: Readonly<Record<Voice, TypePair>> = {
  plain: { ...TEXT, title: sans(900, -0.015), digits: sans(900, -0.01) },
  classic: { ...TEXT, title: serif(800), digits: serif(800) },
  fine: { ...TEXT, title: TYPE_PAIRS.C.title, digits: serif(800) },
};

/** Title faces that scenes use instead. */
const OF_SCENE: Readonly<Record<string, Partial<Record<Voice, Face>>>> = {
  promotion: { plain: TYPE_PAIRS.D.title },
  learning: { fine: TYPE_PAIRS.E.title },
  everyday: { fine: TYPE_PAIRS.H.title },
  office: { fine: serif(800) },
  hiring: { fine: sans(900) },
};

/** The faces of a page. */
export function pairOf(sceneId: string | undefined, voice: Voice): TypePair {
  const own = OF_SCENE[sceneId ?? '']?.[voice];
  return own ? { ...VOICES[voice], title: own } : VOICES[voice];
}

/** The glyphs that any proposal of a brief may need: each text in the faces in which it may be set. */
export function needsOf({ texts, sceneId }: Pick<Brief, 'texts' | 'sceneId'>): GlyphNeeds {
  const kit = new Kit('square', 'fashion', 'A');
  const {
    title = ' ',
    price = ' ',
    brand = '',
    action = '',
    subtitle = '',
    points,
    notes,
  } = readContent(texts);
  const layer = (face: Face, text: string, vertical = false): PosterLayer => {
    const run: TextRun = kit.run(text, { face, size: 0.1, color: '#000000' });
    return kit.text(undefined, [run], [0, 0, 100, 100], { size: 0.1, color: '#000000', vertical });
  };
  const pairs = (['plain', 'classic', 'fine'] as const).map((voice) => pairOf(sceneId, voice));
  const layers = [
    ...pairs.flatMap((pair) => [pair.title, pair.digits].map((face) => layer(face, title))),
    // Only titles are ever set in a column.
    ...pairs.flatMap((pair) => [pair.title, pair.digits].map((face) => layer(face, title, true))),
    ...pairs.map(({ digits }) => layer(digits, price)),
    layer(TEXT.strong, `${brand}\n${action}\n${price} `),
    layer(TEXT.text, `${[subtitle, ...points, ...notes].join('\n')} `),
  ];
  return glyphNeeds(kit.document(layers));
}
