import type { Api } from '@tuzuo/contract/api';
import type { PosterDocument } from '@tuzuo/poster/document';
import { COLORS, SIZES } from './document';

type Outputs = Api['studio.save.quote']['input']['outputs'];

/** What can be saved at once. */
export const CHOICES = ['one', 'ratios', 'colors'] as const;
export type SaveChoice = (typeof CHOICES)[number];

/** The sizes of "all ratios": one of each ratio. */
const RATIO_KEYS = ['main', 'portrait', 'story', 'wide'];

/** A transparent picture needs PNG; every other is smaller as JPEG. */
const formatOf = (isTransparent: boolean): 'png' | 'jpeg' => (isTransparent ? 'png' : 'jpeg');

/** The pictures of a choice: as the document is, in every ratio, or in every color. */
export function outputsOf({ size, pages }: PosterDocument, choice: SaveChoice): Outputs {
  const background = pages[0]?.background;
  const isTransparent = background?.fill === null && background.image === undefined;
  const own = { widthPx: size.width, heightPx: size.height };
  if (choice === 'colors') {
    return [
      ...COLORS.map((color) => ({
        ...own,
        format: formatOf(false),
        background: { type: 'solid' as const, color },
      })),
      { ...own, format: formatOf(true), background: 'transparent' as const },
    ];
  }
  const format = formatOf(isTransparent);
  if (choice === 'one') return [{ ...own, format }];
  return SIZES.filter(({ key }) => RATIO_KEYS.includes(key)).map(({ width, height }) => ({
    widthPx: width,
    heightPx: height,
    format,
  }));
}
