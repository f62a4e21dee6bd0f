import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TEMPLATE_PICTURES } from '@tuzuo/core/api/template';

/** Where the drawn templates are: `library/draw-thumbs.ts` makes them. */
export const TEMPLATE_FOLDER = fileURLToPath(new URL('../../../assets/templates', import.meta.url));

/** Widths of the drawn templates: in lists, and in the preview. */
export const PICTURE_WIDTHS = { thumb: 360, preview: 720 } as const;

export type PictureUse = keyof typeof PICTURE_WIDTHS;

/** What is known of a drawn template. */
export type DrawnTemplate = {
  /** Of the document, and of all that it was drawn with. */
  version: string;
  /** Some pixels of it, as a `data:` address. */
  placeholder: string;
};

export const INDEX_FILE = 'index.json';

/** The templates that are drawn, by their key. */
export function readDrawn(folder = TEMPLATE_FOLDER): ReadonlyMap<string, DrawnTemplate> {
  const drawn = JSON.parse(readFileSync(`${folder}/${INDEX_FILE}`, 'utf8')) as Record<string, DrawnTemplate>;
  return new Map(Object.entries(drawn));
}

/** Name of the file of a drawn template. */
export const pictureFile = (key: string, use: PictureUse) => `${key}-${PICTURE_WIDTHS[use]}.webp`;

/** Its address, from the server's root: another one with each version. */
export const pictureUrl = (key: string, { version }: DrawnTemplate, use: PictureUse) =>
  `${TEMPLATE_PICTURES}/${pictureFile(key, use)}?v=${version}`;
