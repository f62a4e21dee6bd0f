import { editedLines } from '@tuzuo/contract/text-lines';
import type { ToolRoom } from '../tool-room';
import { posterOfLines } from './poster-of-lines';
import { withTranslations } from './with-translations';

/** Translates the text in a picture. */
export const imageTranslation: ToolRoom = {
  local: {
    models: ['ppocr-detection', 'ppocr-recognition'],
    msPerMegapixel: () => 60_000,
    // A line takes as long in a small picture; each may have a photo behind it that must be filled.
    msPerRun: () => 240_000,
  },
  wrapRun: (run, { translate }) => withTranslations(run, translate),
  usesTerms: true,
  asPoster: posterOfLines,
  // The picture without its text is stored with the result.
  expectedBytes: (_options, bytes) => 2 * bytes,
  structures: { lines: editedLines },
};
